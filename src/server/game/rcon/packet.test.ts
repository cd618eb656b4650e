import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPacketReader, encodePacket, type Packet } from './packet.ts'

const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
const anyPacket: fc.Arbitrary<Packet> = fc.record({
  id: int32,
  type: int32,
  body: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
})

function sized(size: number, bytesAfter = 0): Buffer {
  const bytes = Buffer.alloc(4 + bytesAfter)
  bytes.writeInt32LE(size)
  return bytes
}

test('a packet is its size, id, type, body and two zero bytes, little endian', () => {
  const bytes = encodePacket({ id: 7, type: 3, body: Buffer.from('secret') })
  expect(bytes.toString('hex')).toBe(`10000000${'07000000'}${'03000000'}${Buffer.from('secret').toString('hex')}0000`)
})

test('a stream of packets reads the same however it is cut', () => {
  fc.assert(
    fc.property(fc.array(anyPacket, { maxLength: 8 }), fc.array(fc.nat(40), { minLength: 1 }), (packets, cuts) => {
      const stream = Buffer.concat(packets.map(encodePacket))
      const reader = createPacketReader()
      const seen: Packet[] = []
      for (let at = 0, turn = 0; at < stream.length; turn += 1) {
        const next = at + 1 + (cuts[turn % cuts.length] ?? 0)
        seen.push(...(reader.push(stream.subarray(at, next)) ?? []))
        at = next
      }
      expect(seen).toEqual(packets)
    }),
  )
})

test.each([
  ['FFFFFF7F', 2_147_483_647],
  ['FFFFFFFF', -1],
  ['03000000', 3],
  ['09000000', 9],
  ['01200000', 8193],
])('a packet that claims the size %s is refused as soon as the size is there', (hex, size) => {
  const bytes = sized(size)
  expect(bytes.toString('hex').toUpperCase()).toBe(hex)
  const reader = createPacketReader()
  expect(reader.push(bytes.subarray(0, 3))).toEqual([])
  expect(reader.push(bytes.subarray(3))).toBeNull()
  expect(reader.push(encodePacket({ id: 1, type: 0, body: Buffer.alloc(0) }))).toBeNull()
})

test('the smallest size is 10 and the largest 8192', () => {
  expect(createPacketReader().push(sized(10, 10))?.[0]?.body).toHaveLength(0)
  expect(createPacketReader().push(sized(8192, 8192))?.[0]?.body).toHaveLength(8182)
})

test('a lower limit on the size can be set', () => {
  expect(createPacketReader(1024).push(sized(1024, 1024))).toHaveLength(1)
  expect(createPacketReader(1024).push(sized(1025))).toBeNull()
})

test('any bytes give packets or null and never throw', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 64 })), (chunks) => {
      const reader = createPacketReader()
      for (const chunk of chunks) {
        const packets = reader.push(chunk)
        expect(packets === null || packets.every(({ body }) => body.length <= 8182)).toBe(true)
      }
    }),
    { numRuns: 2000 },
  )
})
