import { isPrefixAt } from './prefix.ts'

/** Where a newline or another record's date stands inside a message; -1 when it is a single record. */
export function findSecondRecord(message: string): number {
  let place = message.indexOf('L ')
  while (place !== -1 && !isPrefixAt(message, place)) place = message.indexOf('L ', place + 1)
  for (const lineEnd of ['\n', '\r']) {
    const found = message.indexOf(lineEnd)
    if (found !== -1 && (place === -1 || found < place)) place = found
  }
  return place
}
