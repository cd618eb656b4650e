import { markdownHtml } from '#server/features/content/markdown-html.ts'
import { isReadable } from '#shared/text/markdown-limits.ts'
import { MARKDOWN_TOKENS } from '../kit/markdown-tokens.ts'
import type { Target } from '../target.ts'

/** All that may stand between a `<` and its `>`: what markdown is written as, and no more than its own attributes. */
const TAG = new RegExp(
  `^(?:/?(?:${[
    ...[
      'p',
      'h[1-6]',
      'blockquote',
      'ul',
      'ol(?: start="\\d{1,9}")?',
      'li(?: id="[^"<>]*")?',
      'em',
      'strong',
      'del',
      'pre',
      'table',
      'thead',
    ],
    ...[
      'tbody',
      'tr',
      't[hd](?: align="(?:left|right|center)")?',
      'code(?: class="language-[^"<>]*")?',
      'sup',
      'section',
      'br ?/',
      'hr ?/',
    ],
  ].join('|')})|/a|/h2)$`,
)
const LINK =
  /^a(?: (?:href="(?<href>[^"<>]*)"|title="[^"<>]*"|id="[^"<>]*"|data-[a-z-]+(?:="[^"<>]*")?|aria-[a-z-]+="[^"<>]*"|class="[a-z-]+"))*$/
const PICTURE = /^img src="(?<src>[^"<>]*)" alt="[^"<>]*"(?: title="[^"<>]*")? ?\/$/
const NOTE = /^(?:section|h2)(?: (?:data-footnotes=""|class="[a-z -]+"|id="[^"<>]*"))+$/
const BOX = /^input(?: (?:type="checkbox"|disabled=""|checked=""))+ ?\/?$/
const ADDRESS = /^(?:https?:|mailto:|ircs?:|xmpp:|[^:]*$|[^:]*[/?#])/i

/** An owner's text as feeds carry it: as HTML that no page of ours cleans any more. */
export const target: Target = {
  promise:
    'HTML of nothing but what markdown is written as: no raw elements, handlers, styles or addresses of other kinds',
  tokens: MARKDOWN_TOKENS,
  isFine: async (input) => {
    const text = input.toString('utf8')
    if (!isReadable(text)) return true
    const html = await markdownHtml(text)
    return html
      .split('<')
      .slice(1)
      .every((piece) => isKnown(piece.split('>', 1)[0] ?? ''))
  },
}

function isKnown(tag: string): boolean {
  if (TAG.test(tag) || NOTE.test(tag) || BOX.test(tag)) return true
  const { href, src } = { ...LINK.exec(tag)?.groups, ...PICTURE.exec(tag)?.groups } as { href?: string; src?: string }
  if (href === undefined && src === undefined) return LINK.test(tag)
  return ADDRESS.test(href ?? '') && ADDRESS.test(src ?? '')
}
