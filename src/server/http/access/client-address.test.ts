import { expect, test } from 'vitest'
import { addressList } from '#server/ground/address-list.ts'
import { clientAddress, limitKey, truncateAddress } from './client-address.ts'

const proxies = addressList(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])

test.each([
  ['203.0.113.9', undefined, '203.0.113.9'],
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'], // not our proxy: what it forwards is a claim
  ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['127.0.0.1', '6.6.6.6, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
  ['fd00::1', '2001:db8::7', '2001:db8::7'],
  ['127.0.0.1', 'unknown', '127.0.0.1'],
  ['127.0.0.1', '6.6.6.6, garbage', '127.0.0.1'],
  ['127.0.0.1', '', '127.0.0.1'],
  [undefined, undefined, '127.0.0.1'],
])('from %s, forwarded for %s, it is %s who asks', (peer, forwardedFor, expected) => {
  expect(clientAddress(peer, forwardedFor, proxies)).toBe(expected)
})

test('without trusted proxies nothing that is forwarded counts', () => {
  expect(clientAddress('127.0.0.1', '198.51.100.1', addressList([]))).toBe('127.0.0.1')
})

test.each([
  ['192.0.2.77', '192.0.2.77', '192.0.2.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::'],
  ['2001:DB8:0001:2:ffff::', '2001:db8:1:2::/64', '2001:db8:1::'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::'],
  ['::1', '0:0:0:0::/64', '0:0:0::'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64', '64:ff9b:0::'],
])('%s shares the limit of %s and is logged as %s', (address, key, logged) => {
  expect([limitKey(address), truncateAddress(address)]).toEqual([key, logged])
})

test('what is no address is not logged', () => {
  expect(truncateAddress('localhost')).toBe('unknown')
})
