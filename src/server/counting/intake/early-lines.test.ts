import { expect, test } from 'vitest'
import type { KeptLine } from '#server/ground/supervisor.ts'
import { EarlyLines } from './early-lines.ts'

const line = (port: number): KeptLine => ({ datagram: new Uint8Array(), address: '192.0.2.1', port, receivedAt: 0 })

function lines() {
  const passed: number[] = []
  return { passed, early: new EarlyLines(({ port }) => void passed.push(port)) }
}

test('lines wait for the beginning, keep their order and then pass at once, each one time', () => {
  const { passed, early } = lines()
  early.take(line(1))
  early.take(line(2))
  expect(passed).toEqual([])
  early.begin()
  early.take(line(3))
  early.begin()
  expect(passed).toEqual([1, 2, 3])
})

test('100,000 lines are as many as wait', () => {
  const { passed, early } = lines()
  for (let port = 1; port < 100_000; port += 1) early.take(line(port))
  expect(passed).toHaveLength(0)
  early.take(line(100_000))
  expect(passed).toHaveLength(100_000)
})
