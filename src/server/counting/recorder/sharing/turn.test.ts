import { expect, test } from 'vitest'
import type { ReadLine } from '#server/counting/recorder/read/read-lines.ts'
import type { Claim } from './claims.ts'
import { extendTail, type Tail } from './tail.ts'
import { Turn } from './turn.ts'

const lineOf = (text: string, at: number) => ({ text, own: at, at, badDate: false }) as ReadLine

/** What a node remembers that counted these lines. */
const tailOf = (...lines: [string, number][]) =>
  extendTail(
    null,
    lines.map(([text, at]) => ({ line: lineOf(text, at), receivedAt: at * 1000 })),
    false,
  )

const claimOf = (tail: Tail | null): Claim => ({ journal: 'one', seq: 5, tail })
const turnOf = (claim: Claim | null, { isOthers = false, isAlone = false } = {}) =>
  new Turn([{ serverId: 1, claim }], () => isOthers, isAlone)

test('what another node counted is left out once, and what it did not is taken', () => {
  const claim = claimOf(tailOf(['a', 100], ['b', 101], ['b', 101]))
  const turn = turnOf(claim, { isOthers: true })
  expect([...turn.others]).toEqual([[1, claim]])
  const takes = (text: string, at: number) => turn.takes(1, lineOf(text, at), at * 1000)
  expect(['a', 'b', 'b', 'b', 'c'].map((text) => takes(text, 101))).toEqual([false, false, false, true, true])
  expect(turn.told).toEqual({ repeated: 3, undecided: 0 })
  expect(turn.tails().get(1)).toMatchObject({
    lines: [expect.anything(), expect.anything()],
    last: 101_000,
    before: { lines: [] },
  })
  expect(claim.tail?.lines, 'a batch that fails leaves no trace').toHaveLength(3)
})

test('a node that goes on with its own game server leaves out nothing of its own', () => {
  const turn = turnOf(claimOf(tailOf(['a', 100])))
  expect(turn.others.size).toBe(0)
  expect(turn.takes(1, lineOf('a', 100), 100_000)).toBe(true)
  expect(turn.tails().get(1)?.lines).toHaveLength(2)
})

test('what is still to come of the node before is looked out for over several batches, and not used up by one that fails', () => {
  const before = { from: 99, last: 100_000, lines: tailOf(['a', 100], ['b', 100])?.lines ?? [] }
  const tail: Tail = { from: 100, last: 100_000, lines: [], before }
  const turn = turnOf(claimOf(tail))
  expect(turn.takes(1, lineOf('a', 100), 100_000)).toBe(false)
  expect(tail.before?.lines, 'that of the claim is as it was').toHaveLength(2)
  expect(turn.tails().get(1)?.before?.lines).toHaveLength(1)
})

test('who takes over looks out for what both before had counted', () => {
  const before = { from: 90, last: 100_000, lines: tailOf(['a', 100])?.lines ?? [] }
  const own = tailOf(['b', 101])
  const tail: Tail = { from: 95, last: 101_000, lines: own?.lines ?? [], before }
  const turn = turnOf(claimOf(tail), { isOthers: true })
  const [left] = [...turn.tails().values()]
  expect(left).toEqual({
    ...{ from: 95, last: 101_000, lines: [] },
    before: { from: 95, last: 101_000, lines: [...before.lines, ...(own?.lines ?? [])] },
  })
})

test('of a game server that nobody counted, or whose last lines nobody noted, all is taken', () => {
  for (const [claim, isOthers] of [
    [null, true],
    [claimOf(null), true],
    [claimOf(null), false],
  ] as const) {
    const turn = turnOf(claim, { isOthers })
    expect([...turn.others.keys()]).toEqual(claim && isOthers ? [1] : [])
    expect(turn.tails().get(1)).toBeNull()
    expect(turn.takes(1, lineOf('a', 100), 100_000)).toBe(true)
    expect(turn.tails().get(1)?.lines).toHaveLength(1)
  }
})

test('a node that is alone remembers where it is, and not each line', () => {
  const turn = turnOf(null, { isAlone: true })
  for (const [text, at] of [
    ['a', 100],
    ['b', 105],
  ] as const)
    turn.takes(1, lineOf(text, at), at * 1000)
  expect(turn.tails().get(1)).toEqual({ from: 105, last: 105_000, lines: [], before: null })
})
