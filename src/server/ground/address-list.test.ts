import { expect, test } from 'vitest'
import { addressList, isListed } from './address-list.ts'

const list = addressList(['127.0.0.1', '10.0.0.0/8', 'fd00::/8', '::1'])

test.each(['127.0.0.1', '10.255.0.1', 'fd00:1::2', '::1', '0:0:0:0:0:0:0:1', '::ffff:10.0.0.1'])(
  '%s is in it',
  (ip) => {
    expect(isListed(list, ip)).toBe(true)
  },
)

test.each(['127.0.0.2', '11.0.0.1', 'fe00::1', '::2', '', 'localhost', '10.0.0.1/8', '010.0.0.1'])(
  '"%s" is not',
  (ip) => {
    expect(isListed(list, ip)).toBe(false)
  },
)

test('nothing is in an empty list', () => {
  expect(isListed(addressList([]), '127.0.0.1')).toBe(false)
})
