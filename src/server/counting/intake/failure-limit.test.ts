import { expect, test } from 'vitest'
import { FailureLimit } from './failure-limit.ts'

const MINUTE = 60_000

function fail(limit: FailureLimit, source: string, times: number, now: number): void {
  for (let count = 0; count < times; count++) limit.count(source, now)
}

test('20 failures within a minute mute a source until that minute is over', () => {
  const limit = new FailureLimit(10)
  fail(limit, 'a', 19, 0)
  expect(limit.isMuted('a', 1)).toBe(false)
  fail(limit, 'a', 1, MINUTE - 1)
  expect(limit.isMuted('a', MINUTE - 1)).toBe(true)
  expect(limit.isMuted('b', MINUTE - 1)).toBe(false)
  expect(limit.isMuted('a', MINUTE)).toBe(false)
})

test('failures of an earlier minute do not count', () => {
  const limit = new FailureLimit(10)
  fail(limit, 'a', 19, 0)
  fail(limit, 'a', 19, MINUTE)
  expect(limit.isMuted('a', MINUTE)).toBe(false)
})

test('no more sources are watched than there is room for, until a watched one has had its minute', () => {
  const limit = new FailureLimit(2)
  fail(limit, 'a', 20, 0)
  fail(limit, 'b', 20, 10)
  fail(limit, 'c', 20, 20)
  expect(['a', 'b', 'c'].map((source) => limit.isMuted(source, 20))).toEqual([true, true, false])
  fail(limit, 'c', 20, MINUTE)
  expect(['a', 'b', 'c'].map((source) => limit.isMuted(source, MINUTE))).toEqual([false, true, true])
})

test('a source makes room when its own minute is over, whenever that began', () => {
  const limit = new FailureLimit(1)
  fail(limit, 'a', 20, 5 * MINUTE)
  fail(limit, 'b', 20, 6 * MINUTE - 1)
  expect(['a', 'b'].map((source) => limit.isMuted(source, 6 * MINUTE - 1))).toEqual([true, false])
})

test('a source whose minute begins anew is the last to make room', () => {
  const limit = new FailureLimit(2)
  fail(limit, 'a', 20, 0)
  fail(limit, 'b', 20, 10)
  fail(limit, 'a', 20, MINUTE)
  fail(limit, 'c', 20, MINUTE + 10)
  expect(['a', 'b', 'c'].map((source) => limit.isMuted(source, MINUTE + 10))).toEqual([true, false, true])
})

test('with room for none nobody is watched, and clearing forgets all', () => {
  const none = new FailureLimit(0)
  fail(none, 'a', 20, 0)
  expect(none.isMuted('a', 0)).toBe(false)
  const limit = new FailureLimit(2)
  fail(limit, 'a', 20, 0)
  limit.clear()
  expect(limit.isMuted('a', 0)).toBe(false)
})
