/** A reply as text. The game echoes its own log into replies; those lines go, and so do control characters. */
export function replyText(bodies: readonly Buffer[]): string {
  return Buffer.concat(bodies) // first joined, since a packet may end inside a character
    .toString('utf8')
    .split('\n')
    .filter((line) => !LOG_ECHO.test(line))
    .join('\n')
    .replace(CONTROL, '')
}

const LOG_ECHO = /^L \d\d\/\d\d\/\d{4} - \d\d:\d\d:\d\d: /
const CONTROL = /(?![\n\t])\p{Cc}/gu
