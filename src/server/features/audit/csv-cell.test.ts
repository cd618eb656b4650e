import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell } from './csv-cell.ts'

test.each([
  ['say', 'say'],
  [7, '7'],
  [null, ''],
  ['2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.000Z'],
  ['198.51.100.0/24', '198.51.100.0/24'],
  ['a=b;c - d; -e', 'a=b;c - d; -e'],
  ['{"act":1,"steam_id":"7656"}', '"{""act"":1,""steam_id"":""7656""}"'],
  ['two\nlines', '"two\nlines"'],
])('%j, which no spreadsheet takes for a formula, stays as it is: %s', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['@a"b', `"'@a""b"`],
  ['\t=1', "'\t'=1"],
  ['\r=1', `"'\r'=1"`],
  ['say hi;=HYPERLINK(x)', "say hi;'=HYPERLINK(x)"],
  ['say hi\t-2', "say hi\t'-2"],
  ['say hi,@x', `"say hi,'@x"`],
  ['say hi;"=1', `"say hi;""'=1"`],
  ['two\n=lines', `"two\n'=lines"`],
])('a formula in %j is told from a text: %s', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

test('whichever separator a spreadsheet cuts by, and whether it heeds quotes, no piece of any text is a formula', () => {
  const texts = fc.array(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ',', ';', '"', "'", 'a', ' '), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const line = `1,${csvCell(one.join(''))},${csvCell(other.join(''))}`
      const pieces = [',', ';', '\t'].flatMap((separator) =>
        line.split(/\r\n|\r|\n/).flatMap((row) => row.split(separator)),
      )
      for (const piece of pieces) expect(piece).not.toMatch(/^"*[=+\-@\t\r]/)
    }),
    { numRuns: 2_000 },
  )
})
