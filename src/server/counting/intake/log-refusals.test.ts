import { expect, onTestFinished, test, vi } from 'vitest'
import { noCounts } from './collector-status.ts'
import { logRefusals } from './log-refusals.ts'

test('a flood of refusals is one line in ten seconds, and silence is none', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const counters = noCounts()
  const refusals = logRefusals(counters, log)
  for (let second = 0; second < 30; second++) {
    counters.malformed += 30_000
    counters.accepted += 200
    refusals.note('192.0.2.9 port 4000')
    vi.advanceTimersByTime(1000)
  }
  expect(log.warn).toHaveBeenCalledTimes(3)
  expect(log.warn).toHaveBeenLastCalledWith(
    expect.objectContaining({ malformed: 900_000, lastSource: '192.0.2.9 port 4000' }),
    expect.any(String),
  )
  counters.accepted += 200
  vi.advanceTimersByTime(30_000)
  expect(log.warn).toHaveBeenCalledTimes(3)
  refusals.stop()
  counters.malformed++
  vi.advanceTimersByTime(30_000)
  expect(log.warn).toHaveBeenCalledTimes(3)
})

test('what was refused before is not told again, and who was refused is nobody until then', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const counters = { ...noCounts(), muted: 5 }
  const refusals = logRefusals(counters, log)
  onTestFinished(() => refusals.stop())
  vi.advanceTimersByTime(10_000)
  expect(log.warn).not.toHaveBeenCalled()
  counters.rejected_source += 1
  vi.advanceTimersByTime(10_000)
  expect(log.warn).toHaveBeenCalledWith({ ...counters, lastSource: null }, expect.any(String))
})
