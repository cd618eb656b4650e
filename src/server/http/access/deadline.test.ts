import { expect, onTestFinished, test, vi } from 'vitest'
import { within } from './deadline.ts'

test('what comes in time is given on, and leaves no timer behind', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  await expect(within(1000, Promise.resolve('here'))).resolves.toBe('here')
  await expect(within(1000, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

test('what comes late is a 503, at the deadline and not before', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const ended = vi.fn()
  within(1000, new Promise(() => undefined)).catch(ended)
  await vi.advanceTimersByTimeAsync(999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ status: 503, headers: { 'retry-after': '2' } }))
})
