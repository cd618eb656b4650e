import { JSDOM } from 'jsdom'
import { isReadable } from '#shared/text/markdown-limits.ts'
import { ALLOWED_CLASSES } from '#web/site/markdown/allowed-classes.ts'
import { markdownTree } from '#web/site/markdown/markdown-tree.ts'
import { videoUrl } from '#web/site/markdown/video-url.ts'
import { MARKDOWN_TOKENS } from '../kit/markdown-tokens.ts'
import type { Target } from '../target.ts'

// What a browser has and the reader asks of it.
Object.assign(globalThis, { DOMParser: new JSDOM('').window.DOMParser })

const FORBIDDEN = new Set(
  [
    'script',
    'style',
    'iframe',
    'object',
    'embed',
    'form',
    'button',
    'base',
    'meta',
    'link',
    'svg',
    'math',
    'template',
  ].concat(['video', 'audio', 'textarea', 'select', 'noscript', 'title']),
)
const ADDRESS = /^(?:https?:|mailto:|[^:]*$|[^:]*[/?#])/i

interface Node {
  type: string
  tagName?: string
  properties?: Readonly<Record<string, unknown>>
  children?: readonly Node[]
}

/** An owner's text as pages draw it, to the tree that is left after the sanitiser. */
export const target: Target = {
  promise:
    'a tree without anything that acts: no scripts, handlers, styles, foreign classes or addresses of other kinds',
  tokens: MARKDOWN_TOKENS,
  isFine: (input) => {
    const text = input.toString('utf8')
    return !isReadable(text) || isHarmless(markdownTree(text) as Node)
  },
}

function isHarmless(root: Node): boolean {
  const waiting = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!['root', 'element', 'text'].includes(node.type)) return false
    if (FORBIDDEN.has(node.tagName ?? '')) return false
    if (!Object.entries(node.properties ?? {}).every(([name, value]) => isKept(name, value))) return false
    if (node.tagName === 'input' && node.properties?.disabled !== true) return false
    waiting.push(...(node.children ?? []))
  }
  return true
}

function isKept(name: string, value: unknown): boolean {
  if (/^on/i.test(name) || ['style', 'srcDoc', 'action', 'formAction', 'target'].includes(name)) return false
  if (name === 'className') return [value].flat().every((one) => ALLOWED_CLASSES.test(String(one)))
  if (name === 'id' || name === 'name') return String(value).startsWith('user-content-')
  if (name === 'href' || name === 'src' || name === 'cite' || name === 'longDesc') {
    const video = videoUrl(String(value), 'https://site.example/info')
    return ADDRESS.test(String(value)) && (video === null || video.startsWith('https:'))
  }
  return true
}
