import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BZIP2_LIMIT, decompressBzip2 } from '#server/game/bzip2/decompress.ts'
import { compressBzip2 } from './bzip2-compress.ts'

const roundTrip = (bytes: Uint8Array) => {
  const unpacked = decompressBzip2(compressBzip2(bytes), BZIP2_LIMIT)
  return unpacked && Buffer.from(unpacked)
}

test('any bytes come back as they were', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 700 }), (bytes) => {
      expect(roundTrip(bytes)).toEqual(Buffer.from(bytes))
    }),
  )
})

test('runs of every length come back as they were', () => {
  for (let length = 1; length < 600; length += 7) {
    const bytes = Buffer.concat([Buffer.alloc(length, 'a'), Buffer.from('b'), Buffer.alloc(length, 'a')])
    expect(roundTrip(bytes)).toEqual(bytes)
  }
})

test('text that repeats becomes smaller', () => {
  const text = Buffer.from('mp_maxrounds 5\0sv_gravity 800\0'.repeat(100))
  expect(compressBzip2(text).length).toBeLessThan(text.length / 4)
})
