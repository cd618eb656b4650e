import { expect, test } from 'vitest'
import { type LimitEntry, readLimits, writeLimits } from './limit-messages.ts'

test('entries are read as they were written, in as many messages as it takes, each within what NOTIFY carries', () => {
  const entries = Array.from(
    { length: 1_000 },
    (_, at): LimitEntry => ['s', 'general', `2001:db8:ü${at}::/64`, at / 10],
  )
  const payloads = writeLimits('me', 7, entries)
  const sizes = payloads.map((payload) => Buffer.byteLength(payload))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(7_600)
  expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(7_400)
  const read = payloads.map(readLimits)
  expect(read.map((message) => [message?.from, message?.round])).toEqual(payloads.map(() => ['me', 7]))
  expect(read.flatMap((message) => message?.entries)).toEqual(entries)
})

test('an entry goes along as long as all of it fits, which is counted in bytes', () => {
  const entriesOf = (letters: number): LimitEntry[] => [
    ['s', 'general', 'ü'.repeat(2_000), 1],
    ['s', 'general', 'x'.repeat(letters), 1],
  ]
  const bytesOf = (entries: LimitEntry[]) => Buffer.byteLength(JSON.stringify({ from: 'me', round: 7, entries }))
  const letters = 7_503 - bytesOf(entriesOf(0)) // 7,500 without a comma and the two brackets at the end
  const fitting = writeLimits('me', 7, entriesOf(letters))
  expect(fitting.map((payload) => Buffer.byteLength(payload))).toEqual([7_503])
  const apart = writeLimits('me', 7, entriesOf(letters + 1))
  expect(apart.map((payload) => readLimits(payload)?.entries.length)).toEqual([1, 1])
})

test('nothing is said of nothing, and one long entry goes alone', () => {
  expect(writeLimits('me', 1, [])).toEqual([])
  const long: LimitEntry = ['o', 'x'.repeat(7_600), 'a', 1]
  expect(writeLimits('me', 1, [long, ['o', 'live', 'b', 2]]).map((payload) => readLimits(payload)?.entries)).toEqual([
    [long],
    [['o', 'live', 'b', 2]],
  ])
})

test.each([
  '',
  'nonsense',
  '{}',
  '{"from":"a","round":1,"entries":[["x","general","k",1]]}',
  '{"from":"a","round":1.5,"entries":[]}',
])('what another version of the program says is not heard: %s', (payload) => {
  expect(readLimits(payload)).toBeNull()
})
