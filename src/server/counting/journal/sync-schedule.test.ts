import { expect, onTestFinished, test, vi } from 'vitest'
import { JournalDiskError } from './journal.ts'
import { SyncSchedule } from './sync-schedule.ts'

/** A disk whose syncs end when they are told to. */
function slowDisk() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const running: { resolve: () => void; reject: (error: Error) => void }[] = []
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const sync = () => new Promise<void>((resolve, reject) => void running.push({ resolve, reject }))
  const schedule = new SyncSchedule({ sync, log, durableSeq: 5 })
  const end = async (error?: Error) => {
    const last = running.at(-1)
    if (error) last?.reject(error)
    else last?.resolve()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { schedule, log, begun: () => running.length, end }
}

test('what was written is synced at once, then not before 200 ms are over, and never twice at a time', async () => {
  const { schedule, begun, end } = slowDisk()
  schedule.written(6)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun()).toBe(1)
  schedule.written(7)
  await vi.advanceTimersByTimeAsync(500)
  expect(begun(), 'one at a time').toBe(1)
  await end()
  expect(schedule.durableSeq).toBe(6)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun()).toBe(2)
  await end()
  expect(schedule.durableSeq).toBe(7)
  schedule.written(8)
  await vi.advanceTimersByTimeAsync(190)
  expect(begun()).toBe(2)
  await vi.advanceTimersByTimeAsync(10)
  expect(begun()).toBe(3)
  await end()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(begun(), 'nothing is left to do').toBe(3)
})

test('whoever waits hears of the sync that has theirs, and not of an earlier one', async () => {
  const { schedule, end } = slowDisk()
  expect(await schedule.reached(5)).toBe(5)
  const heard: string[] = []
  const wait = (seq: number) => void schedule.reached(seq).then((durable) => heard.push(`${seq} by ${durable}`))
  schedule.written(6)
  wait(6)
  await vi.advanceTimersByTimeAsync(1)
  schedule.written(8)
  wait(7)
  wait(8)
  await end()
  expect(heard).toEqual(['6 by 6'])
  await vi.advanceTimersByTimeAsync(200)
  await end()
  expect(heard).toEqual(['6 by 6', '7 by 8', '8 by 8'])
})

test('a failed sync is told once, refuses all who wait, and is tried again after a second', async () => {
  const { schedule, log, begun, end } = slowDisk()
  schedule.written(6)
  await vi.advanceTimersByTimeAsync(1)
  const waiting = expect(schedule.reached(6)).rejects.toThrow(JournalDiskError)
  await end(new Error('EIO'))
  await waiting
  expect([schedule.failed, schedule.durableSeq]).toEqual([true, 5])
  expect(log.error.mock.calls).toEqual([[{ err: expect.any(Error) }, 'The journal cannot be synced to the disk']])
  await vi.advanceTimersByTimeAsync(999)
  expect(begun()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun()).toBe(2)
  await end(new Error('EIO'))
  expect(log.error).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  await end()
  expect([schedule.failed, schedule.durableSeq, begun()]).toEqual([false, 6, 3])
})

test('the end waits for a sync that runs, syncs what is left at once, and refuses who still waits', async () => {
  const { schedule, begun, end } = slowDisk()
  schedule.written(6)
  await vi.advanceTimersByTimeAsync(1)
  schedule.written(7)
  const late = expect(schedule.reached(9)).rejects.toThrow(JournalDiskError)
  let isOver = false
  const finishing = schedule.finish().then(() => {
    isOver = true
  })
  await end()
  expect([begun(), isOver]).toEqual([2, false])
  await end()
  await finishing
  await late
  expect(schedule.durableSeq).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})

test('the end of a schedule with nothing left syncs nothing, and one on a broken disk leaves no timer', async () => {
  const { schedule, begun, end } = slowDisk()
  await schedule.finish()
  expect(begun()).toBe(0)
  schedule.written(6)
  const finishing = schedule.finish()
  await vi.advanceTimersByTimeAsync(0)
  await end(new Error('EIO'))
  await finishing
  expect(vi.getTimerCount()).toBe(0)
})
