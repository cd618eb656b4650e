import { expect, onTestFinished, test, vi } from 'vitest'
import { connectSupervisor, type LineBatch, type SupervisorChannel } from './supervisor.ts'

const WHERE = { host: '127.0.0.1', port: 27_500 }
const batch: LineBatch = { bytes: new Uint8Array([1]), upTo: 3, again: 1, place: 9, waiting: 2, over: 4 }

/** A supervisor that the test speaks for. */
function connected() {
  const said: object[] = []
  let hear: (message: unknown) => void = () => undefined
  const channel: SupervisorChannel = {
    send: (message) => said.push(message),
    on: (_, heard) => {
      hear = heard
    },
  }
  return { supervisor: connectSupervisor(channel), said, answer: (message: unknown) => hear(message) }
}

test('a port is asked for, and the answer tells the buffer of its socket', async () => {
  const { supervisor, said, answer } = connected()
  const held = supervisor.hold(WHERE)
  const none = supervisor.hold(null)
  expect(said).toEqual([
    { type: 'hold', where: WHERE, id: 1 },
    { type: 'hold', where: null, id: 2 },
  ])
  answer({ type: 'done', id: 2, buffer: null })
  answer({ type: 'done', id: 1, buffer: 4_096 })
  expect([await held, await none]).toEqual([4_096, null])
})

test('lines are for whoever asked for them last', () => {
  const { supervisor, said, answer } = connected()
  const [first, second] = [vi.fn(), vi.fn()]
  answer({ type: 'lines', id: 0, ...batch })
  supervisor.give(first, 7)
  answer({ type: 'lines', id: 1, ...batch })
  expect(first).toHaveBeenCalledOnce()
  supervisor.give(second, 9)
  expect(said).toEqual([
    { type: 'give', id: 1, place: 7 },
    { type: 'give', id: 2, place: 9 },
  ])
  answer({ type: 'lines', id: 1, ...batch })
  expect(second).not.toHaveBeenCalled()
  answer({ type: 'lines', id: 2, ...batch })
  expect(second.mock.calls).toEqual([[expect.objectContaining(batch)]])
  expect(first).toHaveBeenCalledOnce()
})

test('what is told needs no answer', () => {
  const { supervisor, said } = connected()
  supervisor.taken({ seen: 7, safe: 5, place: 3 })
  supervisor.leave()
  expect(said).toEqual([{ type: 'taken', seen: 7, safe: 5, place: 3 }, { type: 'leave' }])
})

test('whoever left is given no more', () => {
  const { supervisor, answer } = connected()
  const take = vi.fn()
  supervisor.give(take, 7)
  supervisor.leave()
  answer({ type: 'lines', id: 1, ...batch })
  expect(take).not.toHaveBeenCalled()
})

test('a refusal has its reason, and what no supervisor says is passed over', async () => {
  const { supervisor, answer } = connected()
  const held = supervisor.hold(WHERE)
  const take = vi.fn()
  supervisor.give(take, 0)
  for (const odd of [
    null,
    'done',
    { type: 'done', id: '1', buffer: null },
    { type: 'lines', id: 2, ...batch, bytes: 'x' },
    { type: 'lines', id: 2, ...batch, upTo: undefined },
    { type: 'done', id: 7, buffer: null },
  ]) {
    answer(odd)
  }
  answer({ type: 'failed', id: 1, reason: 'bind EADDRINUSE' })
  await expect(held).rejects.toThrow('bind EADDRINUSE')
  expect(take).not.toHaveBeenCalled()
})

test('a supervisor that does not answer for fifteen seconds is not waited for', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { supervisor } = connected()
  const failed = vi.fn()
  const held = supervisor.hold(WHERE).catch(failed)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await held
  expect(failed.mock.calls).toEqual([[new Error('the supervisor does not answer')]])
})

test('a channel that is closed is told at once', async () => {
  const closed = new Error('channel closed')
  const channel: SupervisorChannel = { send: (_, sent) => sent(closed), on: () => undefined }
  await expect(connectSupervisor(channel).hold(WHERE)).rejects.toThrow(closed)
})
