import { expect, test } from 'vitest'
import { MAX_BYTES, readSplitPart, type SplitPart, splitReply } from './split.ts'
import { SplitAssembly } from './split-assembly.ts'

const reply = Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 251))
const partsOf = (bytes: Buffer, id = 7) =>
  splitReply(bytes, id).map((datagram) => {
    const part = readSplitPart(datagram)
    if (part === null) throw new Error('The part does not read')
    return part
  })
const join = (parts: SplitPart[], assembly = new SplitAssembly()) =>
  parts.map((part) => assembly.add(part)).find((outcome) => outcome !== 'waiting') ?? 'waiting'

/** bzip2 1.0.8 of 'The quick brown fox'. */
const TEXT = Buffer.from('The quick brown fox')
const PACKED = Buffer.from(
  'QlpoOTFBWSZTWRV6HEwAAAGTgEAABAAbabLAIAAxTAATQpo00PUafqmtwOlbPkExIU+LuSKcKEgKvQ4mAA==',
  'base64',
)
const compressed = (change: (datagram: Buffer) => void = () => undefined) => {
  const [datagram] = splitReply(TEXT, 7, () => PACKED)
  if (datagram === undefined) throw new Error('Nothing was split')
  change(datagram)
  const part = readSplitPart(datagram)
  return part === null ? null : join([part])
}

test('parts join in any order', () => {
  expect(partsOf(reply)).toHaveLength(5)
  expect(join(partsOf(reply))).toEqual(reply)
  expect(join(partsOf(reply).reverse())).toEqual(reply)
})

test('a part that comes twice counts once', () => {
  const [first, ...others] = partsOf(reply)
  if (first === undefined) throw new Error('Nothing was split')
  expect(join([first, first, first, first, first])).toBe('waiting')
  expect(join([first, first, ...others])).toEqual(reply)
})

test('a part that names another total is left out', () => {
  const parts = partsOf(reply)
  const odd = parts.map((part, index) => (index === 2 ? { ...part, total: 3 } : part))
  expect(join(odd)).toBe('waiting')
  expect(join([...odd, ...parts])).toEqual(reply)
})

test('a new id drops the parts of the one before', () => {
  const assembly = new SplitAssembly()
  expect(join(partsOf(reply, 1).slice(1), assembly)).toBe('waiting')
  expect(join(partsOf(reply, 2).slice(0, 1), assembly)).toBe('waiting')
  expect(join(partsOf(reply, 1).slice(0, 1), assembly)).toBe('waiting')
  expect(join(partsOf(reply, 3), assembly)).toEqual(reply)
})

test.each([
  ['more than 32 parts', 33, 0],
  ['255 parts', 255, 0],
  ['no parts', 0, 0],
  ['a part after the last', 2, 2],
])('%s are refused', (_, total, number) => {
  const [datagram] = splitReply(Buffer.from('x'), 1)
  datagram?.writeUInt8(total, 8)
  datagram?.writeUInt8(number, 9)
  expect(readSplitPart(datagram ?? Buffer.alloc(0))).toBeNull()
})

test('a reply may not grow beyond 64 KiB', () => {
  const payload = Buffer.alloc(MAX_BYTES / 2 + 1)
  const part = { id: 1, total: 3, payload }
  expect(
    join([
      { ...part, number: 0 },
      { ...part, number: 1 },
    ]),
  ).toBe('damaged')
})

test('a header cut anywhere is no part', () => {
  const [datagram] = splitReply(Buffer.from('payload'), 1)
  for (let length = 0; length < 12; length++) expect(readSplitPart(datagram?.subarray(0, length) ?? reply)).toBeNull()
})

test('a compressed reply is unpacked', () => {
  expect(Buffer.from(compressed() ?? '').toString()).toBe(TEXT.toString())
})

test.each([
  ['claims four gigabytes', (datagram: Buffer) => datagram.writeUInt32LE(0xffff_ffff, 12)],
  ['claims more than it holds', (datagram: Buffer) => datagram.writeUInt32LE(TEXT.length + 1, 12)],
  ['claims less than it holds', (datagram: Buffer) => datagram.writeUInt32LE(TEXT.length - 1, 12)],
  ['has a wrong checksum', (datagram: Buffer) => datagram.writeUInt32LE(12_345, 16)],
  ['is no bzip2', (datagram: Buffer) => datagram.fill(0x41, 20)],
])('a compressed reply that %s is refused', (_, change) => {
  expect(compressed(change)).toBe('damaged')
})
