import { expect, test } from 'vitest'
import { etagHeader, etagOf, matchesEtag } from './etag.ts'

test('the tag follows the bytes, and each encoding has its own header', () => {
  const tag = etagOf(Buffer.from('a'))
  expect(etagOf(Buffer.from('a'))).toBe(tag)
  expect(etagOf(Buffer.from('b'))).not.toBe(tag)
  expect(etagHeader(tag, 'identity')).toBe(`"${tag}"`)
  expect(etagHeader(tag, 'br')).toBe(`"${tag}-br"`)
})

test.each([
  ['"t"', true],
  ['"t-gzip"', true],
  ['W/"t-br"', true],
  ['"x", W/"t"', true],
  [' * ', true],
  ['t', false],
  ['"T"', false],
  ['"t-zstd"', false],
  ['', false],
  [undefined, false],
])('If-None-Match %s names the body "t": %s', (header, expected) => {
  expect(matchesEtag(header, 't')).toBe(expected)
})
