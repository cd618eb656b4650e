import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addressBytes,
  canonicalAddress,
  ipv6Network,
  isSameAddress,
  mappedIpv4,
  withoutMapping,
  withoutZone,
} from './address.ts'

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

test.each([
  ['192.0.2.1', '192.0.2.1', true],
  ['2001:DB8::1', '2001:db8:0:0:0:0:0:1', true],
  ['::ffff:192.0.2.1', '192.0.2.1', true],
  ['::192.0.2.1', '192.0.2.1', false],
  ['192.0.2.1', '192.0.2.2', false],
  ['nowhere', 'nowhere', false],
])('%s and %s: the same is %s', (one, other, isSame) => {
  expect(isSameAddress(one, other)).toBe(isSame)
})

test.each([
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '::ffff:c000:201'], // no socket says it so
  ['::ffff:192.0.2.256', '::ffff:192.0.2.256'],
  ['::192.0.2.1', '::192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['', ''],
])('the peer %s is %s', (peer, plain) => {
  expect(withoutMapping(peer)).toBe(plain)
})

test.each([
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['0:0:0:0:0:FFFF:c000:0201', '192.0.2.1'],
  ['::192.0.2.1', null],
  ['64:ff9b::192.0.2.1', null],
  ['2001:db8::1', null],
])('%s stands for %s', (ipv6, ipv4) => {
  expect(mappedIpv4(ipv6)).toBe(ipv4)
})

test('a zone is left away', () => {
  expect(['fe80::1%eth0', 'fe80::1%br-lan.5', 'fe80::1'].map(withoutZone)).toEqual(['fe80::1', 'fe80::1', 'fe80::1'])
  expect(ipv6Network('fe80::1%br-lan.5', 4)).toBe('fe80:0:0:0::')
})

const Group = fc.integer({ min: 0, max: 0xffff })
const Spelling = fc.record({ pads: fc.boolean(), shouts: fc.boolean(), dots: fc.boolean(), shortens: fc.boolean() })
const manyZeros = fc.array(fc.oneof(fc.constant(0), Group), { minLength: 8, maxLength: 8 })

test('however an IPv6 address is spelt, its bytes and networks are the same', () => {
  fc.assert(
    fc.property(manyZeros, Spelling, (groups, spelling) => {
      const text = spell(groups, spelling)
      const hex = groups.map((group) => group.toString(16))
      expect(Buffer.from(addressBytes(text)).toString('hex')).toBe(hex.map((group) => group.padStart(4, '0')).join(''))
      expect(ipv6Network(text, 3)).toBe(`${hex.slice(0, 3).join(':')}::`)
      expect(ipv6Network(text, 4)).toBe(`${hex.slice(0, 4).join(':')}::`)
    }),
  )
})

function spell(groups: readonly number[], { pads, shouts, dots, shortens }: Record<string, boolean>): string {
  const words = groups.map((group) => group.toString(16).padStart(pads ? 4 : 1, '0'))
  const [high = 0, low = 0] = groups.slice(6)
  if (dots) words.splice(6, 2, [high >> 8, high & 255, low >> 8, low & 255].join('.'))
  const text = words.join(':')
  const short = shortens ? text.replace(/(^|:)0+(:0+)*(:|$)/, '::') : text
  return shouts ? short.toUpperCase() : short
}
