import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inParts, othersFirst } from './others-first.ts'

/** Time passes when the test says so; pauses are real. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('others have their turn and, if they had much to do, time for more of it', async () => {
  stopClock()
  const done: string[] = []
  setImmediate(() => {
    vi.advanceTimersByTime(5)
    done.push('their turn')
    setTimeout(() => done.push('what came of it'), 5)
  })
  await othersFirst()
  expect(done).toEqual(['their turn', 'what came of it'])
})

test('where nobody else wants anything there is no pause', async () => {
  stopClock()
  let isOver = false
  void othersFirst().then(() => {
    isOver = true
  })
  await nextTurn()
  await nextTurn()
  expect(isOver).toBe(true)
})

test('what is done for many is done in parts, and while others have much to do each is followed by time for them', async () => {
  stopClock()
  const done: unknown[] = []
  const busy = () => setImmediate(() => vi.advanceTimersByTime(5))
  await inParts([1, 2, 3, 4, 5], 2, async (part) => {
    vi.advanceTimersByTime(5)
    done.push(part)
    busy()
    setTimeout(() => done.push('others'), 9)
  })
  expect(done).toEqual([[1, 2], 'others', [3, 4], 'others', [5], 'others'])
})

test('parts follow each other at once where nobody else wants anything', async () => {
  stopClock()
  const done: number[] = []
  void inParts([1, 2, 3], 1, async ([one]) => {
    vi.advanceTimersByTime(5)
    done.push(one ?? 0)
  })
  for (let turn = 0; turn < 3; turn += 1) await nextTurn()
  expect(done).toEqual([1, 2, 3])
})
