import { isReadable } from '#shared/text/markdown-limits.ts'
import { markdownHtml } from './markdown-html.ts'
import type { SiteContent } from './read-content.ts'

/** Together they stay far below what a proxy takes for the headers of a reply. */
const MOST_HOSTS = 30
const LONGEST_HOST = 64

/**
 * The other sites whose pictures an owner's texts show, such as https://i.imgur.com, in the order of the texts. Only what
 * an owner wrote is looked at, never what players or other systems call themselves.
 */
export async function findImageHosts(content: SiteContent): Promise<{ hosts: string[]; leftOut: string[] }> {
  const found = new Set<string>()
  for (const text of textsOf(content)) {
    if (!MAY_SHOW_PICTURES.test(text) || !isReadable(text)) continue
    for (const address of pictureAddresses(await markdownHtml(text, { allowDangerousHtml: true }))) {
      const origin = originOf(address)
      if (origin !== null) found.add(origin)
    }
  }
  const all = [...found]
  return { hosts: all.slice(0, MOST_HOSTS), leftOut: all.slice(MOST_HOSTS) }
}

const textsOf = ({ welcome, indexMessages, rules, helpEntries }: SiteContent): string[] => [
  welcome?.intro ?? '',
  ...indexMessages.map(({ message }) => message),
  ...rules.map(({ rule_content }) => rule_content),
  ...helpEntries.map(({ entry_content }) => entry_content),
]

/** Most texts show none, and need not be read. */
const MAY_SHOW_PICTURES = /!\[|<(?:img|source)\b/i

const PICTURE = /<(?:img|source)\b((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi
const ADDRESSES = /(?<![\w-])(src|srcset)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

/** Code is no tag any more at this point: its brackets are written out. */
function pictureAddresses(html: string): string[] {
  const tags = [...html.replace(/<!--[\s\S]*?-->/g, '').matchAll(PICTURE)].map(([, attributes = '']) => attributes)
  return tags.flatMap((attributes) =>
    [...attributes.matchAll(ADDRESSES)].flatMap(([, name = '', ...values]) => {
      const value = values.find((one) => one !== undefined) ?? ''
      return name.toLowerCase() === 'src' ? [value.trim()] : firstsOf(value)
    }),
  )
}

/** Of 'https://a.example/x.png 1x, https://b.example/y.png 2x' the addresses. */
const firstsOf = (srcset: string): string[] => srcset.split(',').map((part) => part.trim().split(/\s/, 1)[0] ?? '')

/**
 * Null for anything but https on a plain host. An origin goes into a header, where a space, a semicolon or a star has a
 * meaning: only letters, digits, dots and hyphens pass, and a port.
 */
function originOf(address: string): string | null {
  if (!/^(?:https:)?\/\//i.test(address) || !URL.canParse(address, 'https://none.invalid')) return null
  const { protocol, hostname, origin, username, password } = new URL(address, 'https://none.invalid')
  if (protocol !== 'https:' || username !== '' || password !== '') return null
  return hostname.length <= LONGEST_HOST && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(hostname) ? origin : null
}
