import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test.each([
  ['Ann of Örebro', 'Ann of Örebro'],
  ['\u001b[2Jgone', '\uFFFD[2Jgone'],
  ['one\ntwo', 'one\uFFFDtwo'],
  ['\u202Eevil', '\uFFFDevil'], // from right to left
])('%j is shown as %j', (text, shown) => {
  expect(printable(text)).toBe(shown)
})
