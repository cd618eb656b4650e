import { expect, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { startWhile } from './start-while.ts'

test('what runs while it should is never started before the one before it has ended', async () => {
  let should = true
  let started = 0
  const ends: (() => void)[] = []
  const start = () => {
    started += 1
    return { stop: () => new Promise<void>((resolve) => ends.push(resolve)) }
  }
  const work = startWhile(() => should, start)
  await eventually(() => started === 1)
  should = false
  work.look()
  await eventually(() => ends.length === 1)
  should = true
  work.look()
  expect(started).toBe(1)
  ends[0]?.()
  await eventually(() => started === 2)

  const stopped = work.stop()
  work.look()
  await eventually(() => ends.length === 2)
  ends[1]?.()
  await stopped
  expect(started).toBe(2)
})
