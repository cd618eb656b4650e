import { expect, onTestFinished, test, vi } from 'vitest'
import { connectSupervisor, type KeptLine, type SupervisorChannel } from './supervisor.ts'

const WHERE = { host: '127.0.0.1', port: 27_500 }
const line: KeptLine = { datagram: new Uint8Array([1]), address: '192.0.2.1', port: 27_015, receivedAt: 5 }

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

test('a port is asked for, early or not, and the answer tells where its socket is', async () => {
  const { supervisor, said, answer } = connected()
  const early = supervisor.hold(WHERE, { early: true })
  const late = supervisor.hold(null)
  expect(said).toEqual([
    { type: 'hold', where: WHERE, early: true, id: 1 },
    { type: 'hold', where: null, early: false, id: 2 },
  ])
  answer({ type: 'done', id: 2 })
  answer({ type: 'done', id: 1, socket: 4 })
  expect([await early, await late]).toEqual([4, null])
})

test('what was kept comes in parts, and how much was not at their end', async () => {
  const { supervisor, said, answer } = connected()
  const taken: KeptLine[][] = []
  const given = supervisor.give((lines) => taken.push([...lines]), { reads: true })
  expect(said).toEqual([{ type: 'give', reads: true, id: 1 }])
  const again = { ...line, again: true }
  answer({ type: 'lines', id: 1, lines: [again] })
  answer({ type: 'lines', id: 7, lines: [line] }) // of another question
  answer({ type: 'lines', id: 1, lines: [line] })
  answer({ type: 'done', id: 1, over: 3 })
  expect(await given).toBe(3)
  expect(taken).toEqual([[again], [line]])
  const none = supervisor.give(() => undefined, { reads: false })
  answer({ type: 'done', id: 2 })
  expect(await none).toBe(0)
})

test('what is told needs no answer', () => {
  const { supervisor, said } = connected()
  supervisor.taken()
  supervisor.left()
  expect(said).toEqual([{ type: 'taken' }, { type: 'left' }])
})

test('a refusal has its reason, and what no supervisor says is passed over', async () => {
  const { supervisor, answer } = connected()
  const held = supervisor.hold(WHERE)
  for (const odd of [
    null,
    'done',
    { type: 'done', id: '1' },
    { type: 'lines', id: 1, lines: [{ ...line, datagram: 'x' }] },
  ]) {
    answer(odd)
  }
  answer({ type: 'failed', id: 1, reason: 'bind EADDRINUSE' })
  await expect(held).rejects.toThrow('bind EADDRINUSE')
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
