import { expect, test } from 'vitest'
import { Bucket } from './bucket.ts'
import { TooMany } from './errors.ts'

function bucketWithClock(perMinute: number) {
  let now = 1_000_000
  const bucket = new Bucket(perMinute, () => now)
  const pass = (seconds: number) => {
    now += seconds * 1000
  }
  const takeMany = (key: string, count: number): number => {
    let taken = 0
    for (let tries = 0; tries < count; tries += 1) {
      try {
        bucket.take(key)
        taken += 1
      } catch (error) {
        if (!(error instanceof TooMany)) throw error
      }
    }
    return taken
  }
  return { bucket, pass, takeMany }
}

test('exactly the limit fits into a burst, and a sixth of it returns every 10 seconds', () => {
  const { pass, takeMany } = bucketWithClock(300)
  expect(takeMany('a', 400)).toBe(300)
  pass(9.9)
  expect(takeMany('a', 400)).toBe(0)
  pass(0.1)
  expect(takeMany('a', 400)).toBe(50)
  pass(3600)
  expect(takeMany('a', 400)).toBe(300)
})

test('a small limit also comes back', () => {
  const { pass, takeMany } = bucketWithClock(3)
  expect(takeMany('a', 9)).toBe(3)
  pass(20)
  expect(takeMany('a', 9)).toBe(1)
})

test('keys do not share', () => {
  const { takeMany } = bucketWithClock(2)
  expect([takeMany('a', 5), takeMany('b', 5)]).toEqual([2, 2])
})

test('a refusal says the limit and when to come back', () => {
  const { bucket, pass, takeMany } = bucketWithClock(3)
  takeMany('a', 3)
  pass(4)
  expect(() => bucket.take('a')).toThrow(
    expect.objectContaining({
      status: 429,
      headers: { 'retry-after': '16', 'ratelimit-limit': '3', 'ratelimit-remaining': '0', 'ratelimit-reset': '16' },
    }),
  )
})

test('a refund never lifts the bucket over its rim', () => {
  const { bucket, takeMany } = bucketWithClock(10)
  bucket.giveBack('a', 5)
  expect(takeMany('a', 20)).toBe(10)
  bucket.giveBack('a', 0.5)
  bucket.giveBack('a', 0.5)
  expect(takeMany('a', 20)).toBe(1)
})

test('memory is bounded however many addresses come', () => {
  const { bucket } = bucketWithClock(10)
  for (let address = 0; address < 60_000; address += 1) bucket.take(`address ${address}`)
  expect(bucket.size).toBe(50_000)
})
