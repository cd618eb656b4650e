import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJoinedReply, readReply, writeReply } from './reply.ts'
import { readRequest, writeRequest } from './request.ts'
import { readSplitPart } from './split.ts'
import { SplitAssembly } from './split-assembly.ts'

const HEADERS = ['', 'ffffffff', 'ffffffff41', 'ffffffff44', 'ffffffff45', 'ffffffff49', 'ffffffff54', 'feffffff']
const hostileBytes = fc
  .tuple(fc.constantFrom(...HEADERS), fc.uint8Array({ maxLength: 300 }))
  .map(([header, tail]) => Buffer.concat([Buffer.from(header, 'hex'), tail]))

describe('any bytes give a value or null', () => {
  test('as replies and requests', () => {
    fc.assert(
      fc.property(hostileBytes, (bytes) => {
        for (const value of [readReply(bytes), readJoinedReply(bytes), readRequest(bytes), readSplitPart(bytes)]) {
          expect(value === null || typeof value === 'object').toBe(true)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('as parts of split replies, few ids and small totals so that many join', () => {
    const part = fc.record({
      id: fc.constantFrom(1, 2, 0x8000_0001),
      total: fc.integer({ min: 1, max: 3 }),
      number: fc.integer({ min: 0, max: 2 }),
      payload: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    })
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const assembly = new SplitAssembly()
        for (const each of parts) {
          const outcome = assembly.add(each)
          if (typeof outcome !== 'string') readJoinedReply(outcome)
        }
      }),
    )
  })

  test('and every number in a reply is finite', () => {
    const players = hostileBytes.map((bytes) => readReply(Buffer.concat([Buffer.from('ffffffff44ff', 'hex'), bytes])))
    fc.assert(
      fc.property(players, (reply) => {
        if (reply?.type !== 'players') return
        for (const { name, score, duration } of reply.players) {
          expect(Number.isFinite(score) && Number.isFinite(duration) && duration >= 0).toBe(true)
          expect(name.length).toBeLessThanOrEqual(64)
          expect(name).not.toMatch(/\p{Cc}/u)
        }
      }),
    )
  })
})

describe('requests', () => {
  test('have the bytes that game servers know', () => {
    const info = writeRequest({ type: 'info', challenge: null })
    expect(info.toString('latin1')).toBe('\xff\xff\xff\xffTSource Engine Query\0')
    expect(writeRequest({ type: 'info', challenge: 0x0403_0201 })).toEqual(Buffer.concat([info, Buffer.of(1, 2, 3, 4)]))
    expect(writeRequest({ type: 'players', challenge: null }).toString('hex')).toBe('ffffffff55ffffffff')
    expect(writeRequest({ type: 'rules', challenge: 0x0403_0201 }).toString('hex')).toBe('ffffffff5601020304')
  })

  test('are read as they were written', () => {
    for (const type of ['info', 'players', 'rules'] as const) {
      for (const challenge of [null, 0, 1, 0xffff_fffe]) {
        expect(readRequest(writeRequest({ type, challenge }))).toEqual({ type, challenge })
      }
    }
  })
})

describe('rules', () => {
  const rules = new Map([
    ['nextlevel', 'heights_coop checkpoint'],
    ['__proto__', 'x'],
  ])
  const bytes = writeReply({ type: 'rules', rules })

  test('are read as they were written', () => {
    expect(readReply(bytes)).toEqual({ type: 'rules', rules })
  })

  test('end where the bytes do, whatever the count says', () => {
    const lying = Buffer.from(bytes)
    lying.writeUInt16LE(65_535, 5)
    expect(readReply(lying)).toEqual({ type: 'rules', rules })
    expect(readReply(lying.subarray(0, lying.length - 1))).toEqual({
      type: 'rules',
      rules: new Map([['nextlevel', 'heights_coop checkpoint']]),
    })
  })
})

test('a joined reply is read with and without the mark of a packet that stands alone', () => {
  const bytes = writeReply({ type: 'challenge', challenge: 9 })
  expect(readJoinedReply(bytes)).toEqual({ type: 'challenge', challenge: 9 })
  expect(readJoinedReply(bytes.subarray(4))).toEqual({ type: 'challenge', challenge: 9 })
  expect(readReply(bytes.subarray(4))).toBeNull()
})
