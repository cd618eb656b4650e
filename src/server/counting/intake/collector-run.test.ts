import type { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { PLAYED_STATUS, PlayedThread, READY } from '#testing/counting/played-thread.ts'
import { startRun } from './collector-run.ts'

const SETUP = {
  folder: '/nowhere',
  afterSeq: 0,
  listen: { host: '127.0.0.1', port: 0 },
  senders: [],
  supervised: false,
}

function startPlayed() {
  const thread = new PlayedThread()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const onStatus = vi.fn()
  const run = startRun(SETUP, { spawn: () => thread as unknown as Worker, log, onStatus })
  return { thread, log, onStatus, run }
}

test('a thread that listens says where, and how things are from then on', async () => {
  const { thread, onStatus, run } = startPlayed()
  thread.say(READY)
  expect((await run).address).toEqual({ host: '127.0.0.1', port: 27_500 })
  const later = { ...PLAYED_STATUS, kernelDrops: 3 }
  thread.say({ type: 'status', status: later })
  expect(onStatus.mock.calls).toEqual([[PLAYED_STATUS], [later]])
})

test('a thread that cannot start gives its own reason, though it ends then', async () => {
  const { thread, onStatus, run } = startPlayed()
  thread.say({ type: 'failed', reason: 'the folder is not ours' })
  thread.end()
  await expect(run).rejects.toThrow('the folder is not ours')
  expect(onStatus).not.toHaveBeenCalled()
})

test('a thread that ends before it listens has not started', async () => {
  const { thread, run } = startPlayed()
  thread.end()
  await expect(run).rejects.toThrow('the thread ended')
})

test('the error of which a thread dies is logged, and whoever waits for its answer is told', async () => {
  const { thread, log, run } = startPlayed()
  thread.say(READY)
  const { call, ended } = await run
  const answer = call((id) => ({ type: 'append', id, records: [] }))
  expect(thread.heard).toEqual([{ type: 'append', id: 1, records: [] }])
  const err = new Error('no memory is left')
  thread.emit('error', err)
  expect(log.error.mock.calls).toEqual([[{ err }, expect.any(String)]])
  thread.end()
  await expect(answer).rejects.toThrow('has ended')
  await ended
})

test('what the thread logs reaches the log of the program, each at its level', () => {
  const { thread, log } = startPlayed()
  for (const level of ['info', 'warn', 'error'] as const) {
    thread.say({ type: 'log', level, details: { of: level }, message: `a line of ${level}` })
  }
  expect(log.info.mock.calls).toEqual([[{ of: 'info' }, 'a line of info']])
  expect(log.warn.mock.calls).toEqual([[{ of: 'warn' }, 'a line of warn']])
  expect(log.error.mock.calls).toEqual([[{ of: 'error' }, 'a line of error']])
})
