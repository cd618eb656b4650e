import { expect, test } from 'vitest'
import { isHttpsRequest, readCookie } from './own-cookies.ts'

const HEADER = 'login=planted; theme=dark; __Host-login=ours; login=again'

test('on https only the name counts that no neighbour can set, on http only the other', () => {
  expect(readCookie(HEADER, 'login', true)).toEqual(['ours'])
  expect(readCookie(HEADER, 'login', false)).toEqual(['planted', 'again'])
  expect(readCookie('bind=planted', 'bind', true)).toEqual([])
  expect(readCookie(undefined, 'bind', true)).toEqual([])
  expect(readCookie('xlogin=a;  login=b ;login', 'login', false)).toEqual(['b'])
})

test('of a header full of cookies the first fifty are read', () => {
  const many = (before: number) => `${'a=1; '.repeat(before)}login=ours`
  expect(readCookie(many(49), 'login', false)).toEqual(['ours'])
  expect(readCookie(many(50), 'login', false)).toEqual([])
})

test('the scheme is that of the origin whose host a request names, else that of the main one', () => {
  const origins = ['https://stats.example.org', 'http://192.0.2.7:3000']
  expect(isHttpsRequest('STATS.example.org', origins)).toBe(true)
  expect(isHttpsRequest('192.0.2.7:3000', origins)).toBe(false)
  expect(isHttpsRequest('elsewhere.example.org', origins)).toBe(true)
  expect(isHttpsRequest(undefined, origins)).toBe(true)
  expect(isHttpsRequest('x', [])).toBe(false)
})

test('a host is the same in whatever case, and of several origins only the first is the main one', () => {
  const origins = ['https://stats.example.org', 'http://lan.example.org']
  expect(isHttpsRequest('LAN.Example.org', origins)).toBe(false)
  expect(isHttpsRequest('elsewhere.example.org', origins.toReversed())).toBe(false)
})
