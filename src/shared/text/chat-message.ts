const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/gu
const LONE_SURROGATE = /\p{Cs}/gu

/** What players read of a text that is said from the console: one line, without the quotes that no console can take. */
export function chatMessage(text: string): string {
  return text.replace(CONTROL, ' ').replaceAll('"', "'").replace(LONE_SURROGATE, '\uFFFD').trim()
}
