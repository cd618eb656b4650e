import { expect, test } from 'vitest'
import { bindCookie, endedBindCookie, loginCookie, readLoginCookie } from './cookies.ts'

test('cookies are for this host, for no script and, on https, for no plain connection', () => {
  expect(loginCookie('v', false)).toBe('login=v; Path=/; HttpOnly; SameSite=Lax; Max-Age=600')
  expect(loginCookie('v', true)).toBe('__Host-login=v; Path=/; HttpOnly; SameSite=Lax; Max-Age=600; Secure')
  expect(bindCookie('v', false)).toBe('bind=v; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000')
  expect(bindCookie('v', true)).toBe('__Host-bind=v; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000; Secure')
  expect(endedBindCookie(false)).toBe('bind=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0')
  expect(endedBindCookie(true)).toBe('__Host-bind=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0; Secure')
})

test('of the login cookies of a browser the first counts that we could have given', () => {
  const ours = 'a_-Z'.padEnd(43, '0')
  expect(readLoginCookie(`login=planted; login=${ours}`, false)).toBe(ours)
  expect(readLoginCookie(`__Host-login=${ours}`, true)).toBe(ours)
  for (const odd of [`${ours}0`, ours.slice(1), `x ${ours}`, `${ours.slice(1)}.`]) {
    expect(readLoginCookie(`login=${odd}`, false), odd).toBeNull()
  }
  expect(readLoginCookie(undefined, false)).toBeNull()
})
