import { expect, test } from 'vitest'
import { chooseEncoding } from './encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP;q=1', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['gzip;q=0.5, identity', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=nonsense', 'identity'],
  ['deflate', 'identity'],
])('Accept-Encoding %s is answered with %s', (header, expected) => {
  expect(chooseEncoding(header)).toBe(expected)
})
