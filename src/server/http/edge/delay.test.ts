import { expect, onTestFinished, test, vi } from 'vitest'
import { watchDelay } from './delay.ts'

function watched() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let now = 5_000
  let isAsked = true
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => {
    clock.mockRestore()
    vi.useRealTimers()
  })
  const told: number[] = []
  const stop = watchDelay((milliseconds) => {
    told.push(milliseconds)
    return isAsked
  })
  const comeAfter = (milliseconds: number) => {
    now += milliseconds
    vi.advanceTimersByTime(100)
  }
  const beAsked = (asked: boolean) => {
    isAsked = asked
  }
  return { told, stop, comeAfter, beAsked }
}

test('how late a timer comes is told ten times a second, until nobody wants to know', () => {
  const { told, stop, comeAfter } = watched()
  for (const milliseconds of [100, 130, 90, 400]) comeAfter(milliseconds)
  stop()
  comeAfter(100)
  expect(told).toEqual([0, 30, 0, 300])
})

test('while nobody asks it is told once a second, and often again as soon as somebody does', () => {
  const { told, comeAfter, beAsked } = watched()
  beAsked(false)
  for (let look = 0; look < 10; look += 1) comeAfter(100)
  expect(told).toHaveLength(10)
  for (let look = 0; look < 9; look += 1) comeAfter(100)
  expect(told).toHaveLength(10)
  beAsked(true)
  comeAfter(150)
  expect(told.slice(10)).toEqual([50])
  comeAfter(100)
  expect(told.slice(10)).toEqual([50, 0])
})
