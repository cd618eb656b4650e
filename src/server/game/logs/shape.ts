import { readIdentity } from '#server/game/logs/words/identity.ts'
import { isDigit, isWord } from './line-text.ts'

const LONGEST_SHAPE = 120
const LONGEST_ACTION = 40
const QUOTE = 0x22

/**
 * What is left of a message when names, quoted texts and numbers are taken out, so that lines of one kind can be
 * counted together and nobody's words are kept.
 */
export function shapeOf(message: string): string {
  const place = message.startsWith('"') ? message.indexOf('>" ') : -1
  const isPlayerLine = place !== -1 && readIdentity(message, 1, place + 1) !== null
  const shape = isPlayerLine ? `"player" ${reduce(message.slice(place + 3))}` : reduce(message)
  return shape.slice(0, LONGEST_SHAPE)
}

function reduce(text: string): string {
  let shape = ''
  let at = 0
  while (at < text.length && shape.length < LONGEST_SHAPE) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const close = text.indexOf('"', at + 1)
      const end = close === -1 ? text.length : close
      shape += quoted(text.slice(at + 1, end), shape)
      at = end + 1
    } else if (isDigit(code)) {
      if (!shape.endsWith('#')) shape += '#'
      at += 1
    } else {
      if (code >= 0x20 && code < 0x7f) shape += text.charAt(at)
      else if (!shape.endsWith('?')) shape += '?'
      at += 1
    }
  }
  return shape
}

/** The name of an action is the plugin's word, and the one thing an owner needs to know it by. */
function quoted(text: string, before: string): string {
  return before.endsWith('triggered ') && isWord(text, LONGEST_ACTION) ? `"${text}"` : '"…"'
}
