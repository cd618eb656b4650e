import { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ForeignFailed, LIMITS, untilClosed, watchSocket } from './limits.ts'

function watched(visitMs: number, bytes: number) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const socket = new Socket()
  const read = { bytes: 0 }
  Object.defineProperty(socket, 'bytesRead', { get: () => read.bytes })
  const lost = untilClosed(socket)
  return { socket, read, lost, unwatch: watchSocket(socket, { ...LIMITS, visitMs, bytes }) }
}

test('a visit is ended when it takes longer than it may, and not before', async () => {
  const { socket, lost } = watched(1_000, 10)
  vi.advanceTimersByTime(1_000)
  expect(socket.destroyed).toBe(false)
  vi.advanceTimersByTime(100)
  await expect(lost).rejects.toThrow(new ForeignFailed('it is too slow'))
  expect(vi.getTimerCount(), 'it is no longer looked at').toBe(0)
})

test('a visit is ended when it brings more than it may, and not before', async () => {
  const { socket, read, lost } = watched(60_000, 10)
  read.bytes = 10
  vi.advanceTimersByTime(500)
  expect(socket.destroyed).toBe(false)
  read.bytes = 11
  vi.advanceTimersByTime(100)
  await expect(lost).rejects.toThrow('its answer is too long')
})

test('whoever looks away leaves no timer, and an end without a reason is told as one', async () => {
  const { socket, lost, unwatch } = watched(1_000, 10)
  unwatch()
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(5_000)
  expect(socket.destroyed).toBe(false)
  socket.destroy()
  await expect(lost).rejects.toMatchObject({ name: 'ForeignFailed', reason: 'it closed the connection' })
})

test('a connection that is lost while nobody asks harms nobody', async () => {
  const socket = new Socket()
  void untilClosed(socket)
  const unheard: unknown[] = []
  const hear = (reason: unknown) => unheard.push(reason)
  process.on('unhandledRejection', hear)
  onTestFinished(() => void process.off('unhandledRejection', hear))
  socket.destroy(new Error('reset'))
  await new Promise((resolve) => socket.once('close', resolve))
  await new Promise(setImmediate)
  expect(unheard).toEqual([])
})
