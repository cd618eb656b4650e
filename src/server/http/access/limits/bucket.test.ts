import { expect, onTestFinished, test, vi } from 'vitest'
import { TooMany } from '#server/http/access/errors.ts'
import { Bucket } from './bucket.ts'

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

test('a limit of a day gives back a sixth every four hours', () => {
  let now = 0
  const bucket = new Bucket(12, () => now, undefined, 4 * 3600)
  bucket.spend('a', 12)
  now = 4 * 3_600_000 - 1000
  expect(() => bucket.take('a')).toThrow(
    expect.objectContaining({ headers: expect.objectContaining({ 'retry-after': '1', 'ratelimit-limit': '12' }) }),
  )
  now += 1000
  expect([bucket.tryTake('a'), bucket.tryTake('a'), bucket.tryTake('a')]).toEqual([true, true, false])
})

test('a clock that goes back takes nothing away', () => {
  const { pass, takeMany } = bucketWithClock(6)
  takeMany('a', 1)
  pass(-60)
  expect(takeMany('a', 9)).toBe(5)
})

test('left to itself it goes by the time of the process', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const bucket = new Bucket(6)
  bucket.spend('a', 6)
  vi.advanceTimersByTime(9_999)
  expect(bucket.has('a')).toBe(false)
  vi.advanceTimersByTime(1)
  expect(bucket.has('a')).toBe(true)
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

test('memory is bounded however many addresses come, and free again when they have gone', () => {
  const { bucket, pass } = bucketWithClock(10)
  for (let address = 0; address < 60_000; address += 1) bucket.take(`address ${address}`)
  expect(bucket.size).toBe(50_000)
  pass(10)
  for (let question = 0; question < 110_000; question += 1) bucket.has('somebody')
  expect(bucket.size).toBe(1)
})

test('whose tokens are all back is forgotten while others ask, and who owes is not', () => {
  const { bucket, pass, takeMany } = bucketWithClock(60)
  for (let address = 0; address < 100; address += 1) bucket.take(`address ${address}`)
  bucket.spend('who owes', 90)
  expect(bucket.size).toBe(101)
  pass(10)
  for (let question = 0; question < 204; question += 1) bucket.has('somebody')
  expect(bucket.size).toBe(2)
  expect(takeMany('who owes', 1)).toBe(0)
  pass(20)
  expect([takeMany('who owes', 1), takeMany('address 1', 99)]).toEqual([0, 60])
  pass(10)
  expect(takeMany('who owes', 20)).toBe(10)
})

test('it is forgotten at the moment in which the last token is back, also behind somebody who never has all', () => {
  const { bucket, pass, takeMany } = bucketWithClock(6)
  takeMany('who asks on', 2)
  takeMany('one', 1)
  takeMany('two', 2)
  pass(10)
  takeMany('who asks on', 2)
  for (let question = 0; question < 9; question += 1) bucket.has('who asks on')
  expect(bucket.size).toBe(2) // of whom `two` has one to come
})

test('the address unseen for longest is forgotten first, once there are many', () => {
  const { bucket, takeMany } = bucketWithClock(2)
  for (let address = 0; address < 50_000; address += 1) bucket.spend(`address ${address}`, 2)
  bucket.has('address 0')
  bucket.has('one more')
  expect(bucket.size).toBe(50_000)
  expect(takeMany('address 0', 1)).toBe(0)
  expect(takeMany('address 1', 3)).toBe(2) // as one who was never here
})

test('asking takes nothing, and a debt has to come back first', () => {
  const refused = vi.fn()
  let now = 0
  const bucket = new Bucket(6, () => now, refused)
  bucket.spend('a', 5)
  bucket.check('a')
  expect([bucket.has('a'), bucket.tryTake('a'), bucket.has('a'), bucket.tryTake('a')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(refused).not.toHaveBeenCalled()
  expect(() => bucket.check('a')).toThrow(TooMany)
  expect(() => bucket.take('a')).toThrow(TooMany)
  expect(refused).toHaveBeenCalledTimes(2)
  bucket.spendElsewhere('a', 2)
  now = 29_999
  expect(bucket.has('a')).toBe(false)
  expect(() => bucket.check('a')).toThrow(
    expect.objectContaining({ headers: expect.objectContaining({ 'retry-after': '1' }) }),
  )
  now = 30_000
  expect(bucket.tryTake('a')).toBe(true)
})

test('others hear of a key from a twentieth of the limit on, once and of no more than is still used', () => {
  const untold = vi.fn()
  let now = 0
  const bucket = new Bucket(60, () => now)
  bucket.share(untold)
  bucket.spend('a', 2)
  expect(untold).not.toHaveBeenCalled()
  bucket.spend('a', 1)
  bucket.spend('a', 1)
  bucket.spend('b', 3)
  expect(untold).toHaveBeenCalledTimes(2)
  bucket.giveBack('a', 1)
  expect(bucket.takeUntold(1)).toEqual([['a', 3]])
  expect(bucket.takeUntold(1)).toEqual([['b', 3]])
  expect(bucket.takeUntold(1)).toEqual([])
  bucket.spend('a', 12)
  now = 10_000 // ten come back, and with those used before five are away
  bucket.has('a')
  expect(bucket.takeUntold(9)).toEqual([['a', 5]])
  bucket.spend('b', 3)
  now = 20_000
  bucket.has('b')
  expect(bucket.takeUntold(9)).toEqual([])
  bucket.spend('b', 3)
  bucket.giveBack('b', 9)
  expect(bucket.takeUntold(9)).toEqual([])
})

test('of a small limit every one is told, and of what was told by others nothing', () => {
  const untold = vi.fn()
  const bucket = new Bucket(4, () => 0)
  bucket.share(untold)
  bucket.spendElsewhere('a', 1)
  expect(untold).not.toHaveBeenCalled()
  bucket.take('a')
  expect(bucket.takeUntold(9)).toEqual([['a', 1]])
})

test('without others nothing is queued', () => {
  const bucket = new Bucket(4)
  bucket.spend('a', 4)
  expect(bucket.takeUntold(9)).toEqual([])
  expect(bucket.has('a')).toBe(false)
})
