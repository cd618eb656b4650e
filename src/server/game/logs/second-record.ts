import { isPrefixAt } from './prefix.ts'

/** Where a newline or another record's date stands in a line, not before `from`; -1 when it is a single record. */
export function findSecondRecord(line: string, from: number): number {
  let place = line.indexOf('L ', from)
  while (place !== -1 && !isPrefixAt(line, place)) place = line.indexOf('L ', place + 1)
  for (const lineEnd of ['\n', '\r']) {
    const found = line.indexOf(lineEnd, from)
    if (found !== -1 && (place === -1 || found < place)) place = found
  }
  return place
}
