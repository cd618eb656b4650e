import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueue } from './queue.ts'

function queue(limit: number) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const enqueue = createQueue<string>({ limit, deadlineMs: 1000, busy: 'busy' })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) =>
    enqueue((deadline) => {
      begun.push(name)
      return new Promise((resolve) => {
        ends.set(name, () => resolve(name))
        deadline.addEventListener('abort', () => resolve(`${name} late`))
      })
    })
  return { work, begun, end: (name: string) => ends.get(name)?.() }
}

test('work is done one after the other, and as soon as one is done there is room again', async () => {
  const { work, begun, end } = queue(2)
  const [first, second] = [work('a'), work('b')]
  expect(await work('c')).toBe('busy')
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a'])
  end('a')
  expect(await first).toBe('a')
  const third = work('c')
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await second).toBe('b')
  await vi.advanceTimersByTimeAsync(0)
  end('c')
  expect(await third).toBe('c')
  expect(vi.getTimerCount()).toBe(0)
})

test('the deadline counts from the asking, and whose turn comes after it is not begun', async () => {
  const { work, begun } = queue(3)
  const first = work('a')
  await vi.advanceTimersByTimeAsync(400)
  const second = work('b')
  await vi.advanceTimersByTimeAsync(599)
  expect(begun).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1)
  expect(await first).toBe('a late')
  const third = work('c')
  await vi.advanceTimersByTimeAsync(399)
  expect(begun).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(1)
  expect([await second, begun]).toEqual(['b late', ['a', 'b', 'c']])
  await vi.advanceTimersByTimeAsync(600)
  expect(await third).toBe('c late')
})

test('what waited past its own deadline is busy', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const enqueue = createQueue<string>({ limit: 3, deadlineMs: 1000, busy: 'busy' })
  const slow = enqueue(() => new Promise((resolve) => setTimeout(() => resolve('slow'), 5_000)))
  const next = enqueue(async () => 'begun')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await Promise.all([slow, next])).toEqual(['slow', 'busy'])
})
