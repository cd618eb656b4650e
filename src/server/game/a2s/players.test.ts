import { expect, test } from 'vitest'
import { ByteWriter } from './byte-writer.ts'
import type { A2sPlayer } from './players.ts'
import { readReply, writeReply } from './reply.ts'

const entry = (name: Buffer, score: string, duration: string) =>
  Buffer.concat([Buffer.of(0), name, Buffer.from(score + duration, 'hex')])

const packet = (count: number, ...entries: Buffer[]) =>
  new ByteWriter().uint32(0xffff_ffff).uint8(0x44).uint8(count).bytes(Buffer.concat(entries)).toBuffer()

const read = (bytes: Uint8Array): A2sPlayer[] | null => {
  const reply = readReply(bytes)
  return reply?.type === 'players' ? reply.players : null
}

test('players come with name, score and seconds', () => {
  const players = [
    { name: 'Ann', score: 120, duration: 61.5 },
    { name: '', score: 0, duration: 0 },
    { name: 'Медик_77', score: -3, duration: 7200 },
  ]
  expect(read(writeReply({ type: 'players', players }))).toEqual(players)
})

test('a count that lies, numbers that are none and a name without end give three finite players', () => {
  const players = read(
    packet(
      255,
      entry(Buffer.from('Nan\0'), '00000080', '0000c07f'),
      entry(Buffer.from('Infinity\0'), 'ffffff7f', '0000807f'),
      Buffer.concat([Buffer.of(0), Buffer.alloc(4_096, 'A')]),
    ),
  )
  expect(players?.map(({ name }) => name)).toEqual(['Nan', 'Infinity', 'A'.repeat(64)])
  expect(players?.map(({ score }) => score)).toEqual([-9_999_999, 9_999_999, 0])
  expect(players?.map(({ duration }) => duration)).toEqual([0, 366 * 86_400, 0])
})

test('a duration of -1, as some servers give bots, is none', () => {
  expect(read(packet(1, entry(Buffer.from('Moe\0'), '00000000', '000080bf')))?.[0]?.duration).toBe(0)
})

test('no more players are read than counted', () => {
  const one = entry(Buffer.from('a\0'), '01000000', '0000803f')
  expect(read(packet(1, one, one))).toHaveLength(1)
  expect(read(packet(0, one))).toEqual([])
})

test('names lose control characters and are cut between characters', () => {
  const name = Buffer.from(`\u0007${'x'.repeat(63)}\u{1F525}\0`)
  expect(read(packet(1, entry(name, '00000000', '00000000')))?.[0]?.name).toBe('x'.repeat(63))
})

test('bytes that are no UTF-8 become the replacement character', () => {
  expect(read(packet(1, entry(Buffer.from('ff00', 'hex'), '00000000', '00000000')))?.[0]?.name).toBe('\ufffd')
})

test('a packet cut anywhere gives no more players than it had', () => {
  const whole = packet(
    2,
    entry(Buffer.from('Ann\0'), '01000000', '0000803f'),
    entry(Buffer.from('Bo\0'), '02000000', '0000803f'),
  )
  for (let length = 0; length <= whole.length; length++) {
    expect(read(whole.subarray(0, length))?.length ?? 0).toBeLessThanOrEqual(2)
  }
  expect(read(whole.subarray(0, 5))).toBeNull()
})
