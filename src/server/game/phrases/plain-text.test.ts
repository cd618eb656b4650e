import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  [
    '{red}[TEAMKILL] {blue}{1} {common}has forgiven {unique}{2} {common} for it',
    '[TEAMKILL] {1} has forgiven {2} for it',
  ],
  ['{#FF8800}Orange{default}', 'Orange'],
  ['\u0004Green\u0001 and plain', 'Green and plain'],
  ['First line\nsecond line', 'First line second line'],
  ['{1}/{12} %s %i', '{1}/{12} %s %i'],
  ['a { b } c', 'a { b } c'],
  ['{4}HE // DANGER CLOSE', '{4}HE // DANGER CLOSE'],
  ['{red}', ''],
])('%j reads as %j', (translation, text) => {
  expect(plainText(translation)).toBe(text)
})
