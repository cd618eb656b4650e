import { expect, test } from 'vitest'
import { testClock } from '#testing/server.ts'
import { newCopyStatus, noteCopy } from './copy-status.ts'

const clock = testClock('2026-03-01T12:00:00Z')
const { signal } = new AbortController()
const options = { clock, stopping: signal, shown: 'the last good copy' }

test('a copy that was made has a time and no problem', async () => {
  const status = newCopyStatus()
  expect(status).toEqual({ problem: 'not asked yet', failures: 0, lastGood: null })
  await noteCopy(status, options, async () => null)
  expect(status).toEqual({ problem: null, failures: 0, lastGood: clock.now() })
})

test('a problem that needs no hurry is told and counted', async () => {
  const status = newCopyStatus()
  await noteCopy(status, options, async () => 'a folder is missing')
  expect(status).toEqual({ problem: 'a folder is missing', failures: 1, lastGood: null })
})

test('a failure is thrown on, and the last good copy keeps its time', async () => {
  const status = { ...newCopyStatus(), lastGood: new Date(0) }
  const failing = noteCopy(status, options, () => Promise.reject(new Error('away')))
  await expect(failing).rejects.toThrow('away')
  expect(status).toEqual({ problem: 'failed, the last good copy is shown', failures: 1, lastGood: new Date(0) })
})

test('what fails because we stop is no failure', async () => {
  const status = newCopyStatus('not read yet')
  await noteCopy(status, { ...options, stopping: AbortSignal.abort() }, () => Promise.reject(new Error('aborted')))
  expect(status).toEqual({ problem: 'not read yet', failures: 0, lastGood: null })
})
