import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

test.each([
  ['{"steam_id":76561198000000001}', { steam_id: '76561198000000001' }],
  ['[76561198000000001,76561198000000002]', ['76561198000000001', '76561198000000002']],
  ['1234567890123456', '1234567890123456'],
  ['-1234567890123456', '-1234567890123456'],
  ['123456789012345', 123456789012345],
  ['-123456789012345', -123456789012345],
  ['1.2345678901234567', 1.2345678901234567],
  ['12345678901234567.5', Number('12345678901234567.5')],
  ['1234567890123456e2', Number('1234567890123456e2')],
  ['"76561198000000001"', '76561198000000001'],
  [
    '{"note":"id 76561198000000001, \\"76561198000000002\\" \\\\"}',
    { note: 'id 76561198000000001, "76561198000000002" \\' },
  ],
  ['{"76561198000000001":1}', { '76561198000000001': 1 }],
  ['{"a":[],"b":{},"c":null,"d":true,"e":0.5}', { a: [], b: {}, c: null, d: true, e: 0.5 }],
])('%s keeps what a number cannot hold as text', (text, value) => {
  expect(parseJson(text)).toEqual(value)
})

test.each(['', '{', '"\\"', '[1,]', '{"a":}', '01'])('%j is refused as JSON.parse refuses it', (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError)
})

test('any value without long whole numbers reads as JSON.parse reads it', () => {
  const hasLongInteger = (text: string) => /(?<![\d.])\d{16,}(?![\d.eE])/.test(text)
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value)
      fc.pre(!hasLongInteger(text))
      expect(parseJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test('a long string costs time in proportion to its length', () => {
  const text = JSON.stringify({ note: '\\'.repeat(200_000), more: '1'.repeat(200_000) })
  expect(parseJson(text)).toEqual(JSON.parse(text))
})
