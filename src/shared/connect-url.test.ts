import { expect, test } from 'vitest'
import { connectUrl, joinAddress } from './connect-url.ts'

test.each([
  ['203.0.113.9', 27015, 'steam://connect/203.0.113.9:27015'],
  ['203.0.113.9', '27015', 'steam://connect/203.0.113.9:27015'],
  ['2001:db8::1', 27015, 'steam://connect/[2001:db8::1]:27015'],
])('%s and %s make %s', (ip, port, url) => {
  expect(connectUrl(ip, port)).toBe(url)
  expect(`steam://connect/${joinAddress(ip, port)}`).toBe(url)
})

test.each([
  ['203.0.113.256', 27015],
  ['203.0.113', 27015],
  ['203.0.113.9/../x', 27015],
  ['1.2.3.4 +quit', 27015],
  ['evil.example.org', 27015],
  ['::g', 27015],
  ['', 27015],
  [null, 27015],
  ['203.0.113.9', 0],
  ['203.0.113.9', 65_536],
  ['203.0.113.9', 27015.5],
  ['203.0.113.9', '27015/x'],
  ['203.0.113.9', null],
])('%s and %s make no link', (ip, port) => {
  expect([connectUrl(ip, port), joinAddress(ip, port)]).toEqual([null, null])
})
