import { expect, test } from 'vitest'
import { type ReceivedLine, readFrames } from '#server/counting/intake/read-frames.ts'
import { readLogPacket } from '#server/game/logs/log-packet.ts'
import { logDatagram } from '#testing/counting/log-socket.ts'
import { KeptLines } from '../bin/lib/kept-lines.mjs'

const line = (parts: Partial<ReceivedLine> = {}): ReceivedLine => ({
  ...{ datagram: Buffer.from('line'), address: '192.0.2.1', port: 27_015, receivedAt: 1_790_000_000_123 },
  ...parts,
})
const numbered = (number: number): ReceivedLine => line({ datagram: Buffer.from(`line ${number}`) })

const add = (kept: KeptLines, { datagram, receivedAt, ...from }: ReceivedLine, spare = 0): boolean =>
  kept.add(datagram, from, receivedAt, spare)

function keep(...lines: ReceivedLine[]): KeptLines {
  const kept = new KeptLines()
  for (const one of lines) add(kept, one)
  return kept
}

/** All pieces behind a number, as the program reads them. */
function allAfter(kept: KeptLines, number: number): ReceivedLine[][] {
  const { bytes, upTo } = kept.after(number)
  return upTo === number ? [] : [readFrames(bytes), ...allAfter(kept, upTo)]
}

test('what the supervisor writes the program reads, to the last byte', () => {
  const lines = [
    line(),
    line({ datagram: Buffer.alloc(0), port: 0, receivedAt: 0 }),
    line({ datagram: Buffer.from([0, 10, 255]), address: '::ffff:192.0.2.1' }),
    line({ datagram: Buffer.alloc(8_192, 0xff), address: '2001:db8::1%eth0', port: 65_535, receivedAt: -1.5 }),
    line({ datagram: Buffer.alloc(1, 7) }),
  ]
  const kept = keep(...lines)
  expect(allAfter(kept, 0)).toEqual([lines])
  expect(allAfter(kept, 1)).toEqual([lines.slice(1)])
  expect(allAfter(kept, 4)).toEqual([lines.slice(4)])
  expect(kept.after(5)).toEqual({ bytes: Buffer.alloc(0), upTo: 5 })
})

test('a piece has 64 kB at most', () => {
  const size = 1 + 9 + 2 + 8 + 2
  const eighth = line({ datagram: Buffer.alloc(8 * 1024 - size) })
  const kept = keep(...Array.from({ length: 8 }, () => eighth), eighth, line())
  expect(kept.after(0)).toMatchObject({ upTo: 8, bytes: { length: 65_536 } })
  expect(kept.after(8)).toMatchObject({ upTo: 10 })
})

test('of a datagram that is too long to be a line its beginning is kept, which shows that', () => {
  const long = Buffer.concat([logDatagram(`L ${'x'.repeat(8_192)}`), Buffer.alloc(50_000)])
  const [kept] = readFrames(keep(line({ datagram: long })).after(0).bytes)
  expect(kept).toEqual(line({ datagram: long.subarray(0, 8_192) }))
  expect(readLogPacket(kept?.datagram ?? long)).toBeNull()
})

test('a piece that is a view of another is read from where it begins', () => {
  const { bytes } = keep(line()).after(0)
  const whole = Buffer.concat([Buffer.from('before'), bytes, Buffer.from('after')])
  expect(readFrames(whole.subarray(6, 6 + bytes.length))).toEqual([line()])
})

test('what is forgotten is no longer there, and what comes later has its number', () => {
  const kept = keep(numbered(1), numbered(2), numbered(3))
  expect([kept.before, kept.last]).toEqual([0, 3])
  kept.forget(2)
  kept.forget(1)
  expect([kept.before, kept.last]).toEqual([2, 3])
  expect(allAfter(kept, kept.before)).toEqual([[numbered(3)]])
  kept.forget(9)
  expect([kept.before, kept.last]).toEqual([3, 3])
  add(kept, numbered(4))
  expect(allAfter(kept, kept.before)).toEqual([[numbered(4)]])
})

test('lines have room up to 200,000, or 64 MB of them', () => {
  const kept = new KeptLines()
  while (add(kept, line())) if (kept.last > 200_000) break
  expect(kept.last).toBe(200_000)
  kept.forget(1)
  expect(add(kept, line())).toBe(true)
  expect(kept.last).toBe(200_001)

  const large = new KeptLines()
  const big = line({ datagram: Buffer.alloc(8_192) })
  while (add(large, big)) if (large.last > 7_168) break
  expect(large.last).toBe(7_168) // seven have 64 kB
  expect(add(large, line())).toBe(true) // there is room for a short one behind the last seven
  expect(add(large, big)).toBe(false)
  large.forget(7)
  expect(add(large, big)).toBe(true)
})

test('where there is no room, those that somebody else has, too, go first', () => {
  const kept = new KeptLines({ mostLines: 2 })
  expect([1, 2].map((number) => add(kept, numbered(number), 1))).toEqual([true, true])
  expect(kept.before).toBe(0)
  expect(add(kept, numbered(3), 1)).toBe(true)
  expect(kept.before).toBe(1)
  expect(add(kept, numbered(4), 1)).toBe(false)
  expect(allAfter(kept, kept.before).flat()).toEqual([numbered(2), numbered(3)])
})
