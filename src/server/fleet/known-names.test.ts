import { expect, test } from 'vitest'
import type { ToldByLog } from '#server/game/logs/told-by-log.ts'
import { isSameNames, knownNames } from './known-names.ts'

const NOW = 1_772_395_200
const SINCE = NOW - 7_200
const ANN = '76561198000000001'
const BEN = '76561198000000002'

const row = (name: string, duration = 3_600) => ({ index: 0, name, score: 0, duration })
const person = (name: string, steamId = ANN, seenAt = NOW - 30) => ({ name, steamId, seenAt })
const told = (changes: Partial<ToldByLog> = {}): ToldByLog => ({
  ...{ at: NOW - 2, silentUntil: 0, map: null, mode: null, bots: [], humans: [person('Ann')] },
  ...changes,
})
const known = (players: ReturnType<typeof row>[], log: ToldByLog | null) => [
  ...knownNames(players, log, { now: NOW, since: SINCE }),
]

test('a name that the log and the answer each have once is that person’s', () => {
  expect(known([row('Ann'), row('Cid'), row('')], told())).toEqual([['Ann', ANN]])
})

test.each(['مدير<b>‮', '👩‍🚀👩‍🚀', '名'.repeat(32), '<img src=x onerror=alert(1)>', '__proto__'])(
  'the name %j is known like any other',
  (name) => {
    expect(known([row(name)], told({ humans: [person(name)] }))).toEqual([[name, ANN]])
  },
)

test('a name is compared as an answer gives it: cut, and without what is no text', () => {
  const long = '名'.repeat(70)
  expect(known([row(long.slice(0, 64))], told({ humans: [person(`\u0007${long}`)] }))).toEqual([
    [long.slice(0, 64), ANN],
  ])
})

test.each<[string, ReturnType<typeof row>[], ToldByLog | null]>([
  ['there is no log', [row('Ann')], null],
  ['the log is long silent', [row('Ann')], told({ at: NOW - 601 })],
  ['two of the name are there by the log', [row('Ann')], told({ humans: [person('Ann'), person('Ann', BEN)] })],
  ['two of the name are there by the answer', [row('Ann'), row('Ann', 9)], told()],
  ['a bot has the name as well', [row('Ann')], told({ bots: ['Ann'] })],
  [
    'two names are the same once they are cut',
    [row('名'.repeat(64))],
    told({ humans: [person('名'.repeat(65)), person('名'.repeat(66), BEN)] }),
  ],
  ['the one in the answer came after the log last saw its own', [row('Ann', 20)], told()],
  ['the log has not seen them since a long silence', [row('Ann')], told({ silentUntil: NOW - 10 })],
  ['the log has not seen them since we listen', [row('Ann', 9_000)], told({ humans: [person('Ann', ANN, SINCE - 1)] })],
  ['the name is blank', [row(' ')], told({ humans: [person(' ')] })],
])('a name is nobody’s when %s', (_, players, log) => {
  expect(known(players, log)).toEqual([])
})

test('who has just come is known by the line that told of it', () => {
  expect(known([row('Ann', 1)], told({ humans: [person('Ann', ANN, NOW - 2)] }))).toEqual([['Ann', ANN]])
})

test('names are the same when each is the same person’s', () => {
  const names = new Map([['Ann', ANN]])
  expect(isSameNames(names, new Map(names))).toBe(true)
  expect([new Map(), new Map([['Ann', BEN]]), new Map([['Ben', ANN]])].some((other) => isSameNames(names, other))).toBe(
    false,
  )
})
