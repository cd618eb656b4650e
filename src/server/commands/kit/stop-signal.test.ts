import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { stopSignal } from './stop-signal.ts'

test.each(['SIGINT', 'SIGTERM'])('the first %s asks to stop, and after it either kind ends the program', (first) => {
  const signals = new EventEmitter()
  const stopping = stopSignal(signals as unknown as NodeJS.Process) // of which it listens to two events
  expect(stopping.aborted).toBe(false)
  signals.emit(first)
  expect(stopping.aborted).toBe(true)
  expect([signals.listenerCount('SIGINT'), signals.listenerCount('SIGTERM')]).toEqual([0, 0])
})
