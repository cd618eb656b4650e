import { expect, onTestFinished, test, vi } from 'vitest'
import { watchDelay } from './delay.ts'

test('how late a timer comes is told ten times a second, until nobody wants to know', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let now = 5_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => {
    clock.mockRestore()
    vi.useRealTimers()
  })
  const told: number[] = []
  const stop = watchDelay((milliseconds) => told.push(milliseconds))
  const comeAfter = (milliseconds: number) => {
    now += milliseconds
    vi.advanceTimersByTime(100)
  }
  for (const milliseconds of [100, 130, 90, 400]) comeAfter(milliseconds)
  stop()
  comeAfter(100)
  expect(told).toEqual([0, 30, 0, 300])
})
