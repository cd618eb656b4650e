import { isIP } from 'node:net'
import { readText } from '#server/outside/foreign/cells.ts'
import type { Cell } from '#server/outside/foreign/connection.ts'

const REASON_LENGTH = 255
const HIDDEN = '[address]'

/** What was written as the reason, in one line; null when that is nothing. Addresses in it are not for everybody. */
export function readReason(cell: Cell | undefined): string | null {
  const text = (cell ?? '').replace(/\s+/g, ' ').replace(/\p{Cc}/gu, '') // or one could hide in an address what hides it
  return readText(hideAddresses(text), REASON_LENGTH) || null
}

function hideAddresses(text: string): string {
  return text
    .replace(/\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?/g, HIDDEN)
    .replace(/[\da-f:]{3,}/gi, (word) => (isIP(word.replace(/(?<!:):$/, '')) === 6 ? HIDDEN : word))
}
