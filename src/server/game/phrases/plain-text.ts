// `{red}`, `{#ff8800}` or a control character colours the text in the game; `{1}` is a parameter and stays.
const COLOUR_TAG = /\{(?:#[0-9a-f]{3,8}|[a-z_]\w{0,31})\}/gi
const CONTROL = /\p{Cc}+/gu

/** What a player reads, on one line: the phrase without its colours. */
export function plainText(translation: string): string {
  return translation
    .replace(/[\n\t]/g, ' ')
    .replace(CONTROL, '')
    .replace(COLOUR_TAG, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}
