import { readLoginCookie } from '#server/features/auth/cookies.ts'
import { addressList } from '#server/ground/address-list.ts'
import { readRetryAfter } from '#server/ground/retry-after.ts'
import { clientAddress, limitKey, truncateAddress } from '#server/http/access/client-address.ts'
import { cookieName, isHttpsRequest, readCookie } from '#server/http/access/own-cookies.ts'
import type { Target } from '../target.ts'

const ORIGINS = ['https://stats.example.org', 'http://127.0.0.1:3000']
const PROXIES = addressList(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32'])
const NOW = new Date('2026-03-01T20:00:00Z')

function areOwn(header: string, https: boolean): boolean {
  const login = readLoginCookie(header, https)
  const all = readCookie(header, 'bind', https)
  const isGiven = (name: 'login' | 'bind', value: string) => header.includes(`${cookieName(name, https)}=${value}`)
  return (
    (login === null || (/^[\w-]{43}$/.test(login) && isGiven('login', login))) &&
    all.length <= 50 &&
    all.every((value) => !value.includes(';') && isGiven('bind', value))
  )
}

/** Headers that anybody can send: cookies, the host, who a proxy says is asking, and when to come back. */
export const target: Target = {
  promise: 'cookies as they were sent, at most 50; an address with a short key of its own; a wait within an hour',
  tokens: [
    ...['__Host-login=', '__Host-bind=', 'login=', 'bind=', ';', '; ', '=', ',', 'a'.repeat(43), 'stats.example.org'],
    ...[
      '127.0.0.1',
      '10.0.0.1',
      '::ffff:10.0.0.1',
      '2001:db8::1',
      '%eth0',
      '::',
      '203.0.113.7',
      '120',
      'Sun, 01 Mar 2026 20:00:09 GMT',
    ],
  ],
  isFine: (input) => {
    const header = input.toString('latin1')
    const address = clientAddress('127.0.0.1', header, PROXIES)
    const wait = readRetryAfter(header, NOW)
    return (
      areOwn(header, true) &&
      areOwn(header, false) &&
      typeof isHttpsRequest(header, ORIGINS) === 'boolean' &&
      limitKey(address).length <= 45 &&
      truncateAddress(address).length <= 45 &&
      truncateAddress(address) !== 'unknown' &&
      wait >= 0 &&
      wait <= 3_600_000
    )
  },
}
