import { expect, test } from 'vitest'
import { addressBytes, canonicalAddress } from './address.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['::', '::'],
])('%s is written %s', (text, canonical) => {
  expect(canonicalAddress(text)).toBe(canonical)
})

test.each(['', 'example.org', '192.0.2', '192.0.2.1:27015', 'fe80::1%eth0'])('"%s" is no address', (text) => {
  expect(canonicalAddress(text)).toBeNull()
})

test.each([
  ['192.0.2.1', '00000000000000000000ffffc0000201'],
  ['2001:db8::1', '20010db8000000000000000000000001'],
  ['2001:db8:1:2:3:4:5:6', '20010db8000100020003000400050006'],
  ['::1.2.3.4', '00000000000000000000000001020304'],
  ['::', '00000000000000000000000000000000'],
])('the bytes of %s', (address, hex) => {
  expect(Buffer.from(addressBytes(address)).toString('hex')).toBe(hex)
})
