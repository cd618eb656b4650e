import { expect, test } from 'vitest'
import { isOutside } from './own-network.ts'

test.each(['8.8.8.8', '1.1.1.1', '::ffff:8.8.8.8', '2606:4700::1111'])('%s is outside', (address) => {
  expect(isOutside(address)).toBe(true)
})

test.each([
  ...['127.0.0.1', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '224.0.0.1'],
  ...['255.255.255.255', '192.0.0.170', '198.18.0.1', '192.88.99.1'],
  ...[
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'fe80::1',
    'fe80::1%lo',
    'fd00::1',
    'ff02::1',
    '64:ff9b::7f00:1',
  ],
  ...['2002:7f00:1::', '2001:0:7f00:1::', '2001:db8::1', 'localhost', ''],
])('"%s" is not', (address) => {
  expect(isOutside(address)).toBe(false)
})
