import { isIP } from 'node:net'
import { cleanText } from '#shared/text/clean-text.ts'

const LONGEST_REASON = 255
const HIDDEN = '[address]'

/** A reason as everybody may read it: in one line, without control characters and without addresses. */
export function readReasonText(text: string): string {
  const line = text.replace(/\s+/g, ' ').replace(/\p{Cc}/gu, '') // or one could hide in an address what hides it
  return cleanText(hideAddresses(line), LONGEST_REASON).trim()
}

function hideAddresses(text: string): string {
  return text
    .replace(/\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?/g, HIDDEN)
    .replace(/[\da-f:]{3,}/gi, (word) => (isIP(word.replace(/(?<!:):$/, '')) === 6 ? HIDDEN : word))
}
