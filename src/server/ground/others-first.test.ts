import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { othersFirst } from './others-first.ts'

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
