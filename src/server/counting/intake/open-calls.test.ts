import { expect, test } from 'vitest'
import { JournalDiskError } from '#server/counting/journal/journal.ts'
import { OpenCalls } from './open-calls.ts'

test('each call gets its own answer, in whatever order they come', async () => {
  const calls = new OpenCalls()
  const ids: number[] = []
  const [first, second, third] = [1, 2, 3].map(() => calls.call((id) => void ids.push(id)))
  expect(ids).toEqual([1, 2, 3])
  calls.settle({ type: 'done', id: 2, value: 20 })
  calls.settle({ type: 'refused', id: 1, disk: false, reason: 'too long' })
  calls.settle({ type: 'refused', id: 3, disk: true, reason: 'no room' })
  calls.settle({ type: 'done', id: 9, value: 1 }) // nobody's
  calls.settle({ type: 'refused', id: 9, disk: true, reason: '' })
  await expect(second).resolves.toBe(20)
  await expect(first).rejects.toThrow('too long')
  await expect(first).rejects.not.toBeInstanceOf(JournalDiskError)
  await expect(third).rejects.toBeInstanceOf(JournalDiskError)
})

test('when the thread is gone, every call that waits is told so', async () => {
  const calls = new OpenCalls()
  const waiting = [calls.call(() => undefined), calls.call(() => undefined)]
  calls.rejectAll('gone')
  for (const call of waiting) await expect(call).rejects.toThrow('gone')
})
