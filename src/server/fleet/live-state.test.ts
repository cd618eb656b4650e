import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ToldByLog } from '#server/game/logs/told-by-log.ts'
import type { LiveUpdate } from '#shared/live.ts'
import { SOME_INFO } from '#testing/game-servers/hostile-a2s.ts'
import {
  afterAnswer,
  afterMiss,
  afterRestart,
  isNews,
  isStale,
  isUp,
  LiveState,
  MISSES_UNTIL_DOWN,
  UNKNOWN,
} from './live-state.ts'
import { toLiveUpdate } from './live-update.ts'

const NOW = 1_772_366_400
const byte = fc.integer({ min: 0, max: 255 })
const info = fc.record({
  map: fc.constantFrom('ministry_coop', 'market_hunt', 'odd', ''),
  keywords: fc.constantFrom(null, 'hunt', 'checkpoint,medic', 'nonsense', ''),
  players: byte,
  bots: byte,
  maxPlayers: byte,
})
const player = fc.record({
  name: fc.constantFrom('', 'Ann', 'Bob "<b>"'),
  score: fc.integer({ min: -9_999_999, max: 9_999_999 }),
  duration: fc.double({ min: 0, max: 366 * 86_400, noNaN: true }),
})
const poll = fc.oneof(
  fc.constant('miss' as const),
  fc.record({ info, players: fc.option(fc.array(player, { maxLength: 4 })) }),
)
const history = fc.array(poll, { maxLength: 12 })

type Poll =
  | 'miss'
  | { info: Partial<typeof SOME_INFO>; players: { name: string; score: number; duration: number }[] | null }

const after = (before: LiveState, step: Poll, now = NOW) =>
  step === 'miss' ? afterMiss(before) : afterAnswer(before, { ...SOME_INFO, ...step.info }, step.players, now)
const afterAll = (steps: Poll[]) => steps.reduce((state, step, index) => after(state, step, NOW + index * 5), UNKNOWN)

/** What people see, without what only time changes. */
const seen = (state: LiveState): LiveUpdate => {
  const update = toLiveUpdate(1, state, (map) => map, NOW + 1_000)
  return {
    ...update,
    players: update.players.map((listed) => ({ ...listed, duration: 0 })),
    info: { ...update.info, age: update.info.age === undefined ? undefined : 0 },
  }
}

test('a game server is up after an answer until its third miss in a row', () => {
  fc.assert(
    fc.property(history, (steps) => {
      const lastAnswer = steps.findLastIndex((step) => step !== 'miss')
      const misses = steps.length - 1 - lastAnswer
      const state = afterAll(steps)
      expect(isUp(state)).toBe(lastAnswer >= 0 && misses < 3)
      expect(isStale(state)).toBe(lastAnswer >= 0 && misses >= 2)
      expect(state.answeredAt).toBe(lastAnswer < 0 ? null : NOW + lastAnswer * 5)
      expect(state.misses).toBeLessThanOrEqual(MISSES_UNTIL_DOWN)
    }),
  )
})

test('it is news exactly when people would see something else than time passing', () => {
  fc.assert(
    fc.property(history, poll, (steps, next) => {
      const before = afterAll(steps)
      const later = after(before, next, NOW + steps.length * 5)
      const differs = JSON.stringify(seen(before)) !== JSON.stringify(seen(later))
      if (differs) expect(isNews(before, later)).toBe(true)
      if (next === 'miss') expect(isNews(before, later)).toBe(differs)
      expect(isNews(later, later)).toBe(false)
    }),
  )
})

test('the same answer again is no news, as long as nobody begins anew', () => {
  const listed = (duration: number) => [{ name: 'Ann', score: 7, duration }]
  const first = afterAnswer(UNKNOWN, SOME_INFO, listed(60.9), NOW)
  expect(isNews(first, afterAnswer(first, SOME_INFO, listed(65.2), NOW + 5))).toBe(false)
  expect(isNews(first, afterAnswer(first, SOME_INFO, listed(2), NOW + 5))).toBe(true)
  expect(isNews(first, afterAnswer(first, SOME_INFO, [{ name: 'Ann', score: 8, duration: 66 }], NOW + 5))).toBe(true)
})

test('what is told of any history fits the message people are promised', () => {
  fc.assert(
    fc.property(history, (steps) => {
      const state = afterAll(steps)
      expect(LiveState.parse(JSON.parse(JSON.stringify(state)))).toEqual(state)
      const { info: told, players, map_info } = toLiveUpdate(1, state, (map) => map, NOW + 1_000)
      expect(told.current_players).toBeGreaterThanOrEqual(0)
      expect(players.map(({ index }) => index)).toEqual(players.map((_, index) => index))
      expect(players.every(({ duration }) => Number.isInteger(duration))).toBe(true)
      if (!isUp(state)) expect([told.current_players, told.current_mode, players]).toEqual([0, '', []])
      expect(map_info === null).toBe(state.map === '')
    }),
  )
})

test('bots that are listed stay in the list but do not count as people', () => {
  const listed = ['Ann', 'Bot 1', 'Bot 2'].map((name) => ({ name, score: 0, duration: 5 }))
  const state = afterAnswer(UNKNOWN, { ...SOME_INFO, players: 3, bots: 2 }, listed, NOW)
  expect([state.humans, state.players.length]).toEqual([1, 3])
  expect(afterAnswer(UNKNOWN, { ...SOME_INFO, players: 3, bots: 9 }, listed, NOW).humans).toBe(0)
})

test('a list of players that got lost keeps the last one, unless nobody is left or the map is another', () => {
  const listed = [{ name: 'Ann', score: 7, duration: 61 }]
  const before = afterAnswer(UNKNOWN, SOME_INFO, listed, NOW)
  expect(afterAnswer(before, SOME_INFO, null, NOW + 5).players).toEqual(before.players)
  expect(afterAnswer(before, { ...SOME_INFO, players: 2, bots: 2 }, null, NOW + 5).players).toEqual([])
  expect(afterAnswer(before, { ...SOME_INFO, map: 'other' }, null, NOW + 5).players).toEqual([])
})

test('a mode that is not told stays as long as the map does', () => {
  const untold = { ...SOME_INFO, map: 'ministry', keywords: 'nonsense' }
  const hunt = afterAnswer(UNKNOWN, { ...untold, keywords: 'hunt' }, [], NOW)
  expect(afterAnswer(hunt, untold, [], NOW + 5).mode).toBe('hunt')
  expect(afterAnswer(hunt, { ...untold, map: 'market' }, [], NOW + 5).mode).toBe('')
})

const fromLog: ToldByLog = { at: NOW, silentUntil: 0, map: 'ministry', mode: 'hunt', bots: [], humans: [] }
const there = (name: string) => ({ name, steamId: `7656119800000000${name.length}`, seenAt: NOW })

test.each([
  ['the keywords', 'push', 'ministry_coop', 'push'],
  ["the map's name", 'nonsense', 'ministry_coop', 'checkpoint'],
  ['the log, of this map', 'nonsense', 'ministry', 'hunt'],
  ['nobody: the log speaks of another map', 'nonsense', 'market', ''],
])('the mode is told by %s', (_, keywords, map, mode) => {
  expect(afterAnswer(UNKNOWN, { ...SOME_INFO, keywords, map }, [], NOW, fromLog).mode).toBe(mode)
})

test('whom the log knows as bots are neither listed nor counted, whatever the answer says of bots', () => {
  const told = { ...fromLog, bots: ['Bot 1', 'Bot\u0007 2', 'Ann'], humans: ['Ann', 'Bob'].map(there) }
  const listed = ['Bot 1', 'Ann', 'Bot 2', '', 'Bob'].map((name) => ({ name, score: 0, duration: 5 }))
  for (const bots of [0, 2]) {
    const state = afterAnswer(UNKNOWN, { ...SOME_INFO, players: 5, bots }, listed, NOW, told)
    expect([state.humans, state.players.map(({ index, name }) => [index, name])]).toEqual([
      3,
      [
        [0, 'Ann'],
        [1, ''],
        [2, 'Bob'],
      ],
    ])
  }
})

test('a log that fell silent long ago hides nobody', () => {
  const told = { ...fromLog, at: NOW - 601, bots: ['Ann'] }
  const state = afterAnswer(UNKNOWN, SOME_INFO, [{ name: 'Ann', score: 0, duration: 5 }], NOW, told)
  expect(state.players).toHaveLength(1)
})

test('what was kept over a long pause is told with its age, and one miss more makes it down', () => {
  const kept = afterAnswer(UNKNOWN, SOME_INFO, [], NOW)
  expect(afterRestart(kept, NOW + 10)).toEqual(kept)
  const old = afterRestart(kept, NOW + 3_600)
  expect(toLiveUpdate(1, old, (map) => map, NOW + 3_600).info).toMatchObject({ current_status: 1, age: 3_600 })
  expect(isUp(afterMiss(old))).toBe(false)
  expect(afterRestart(UNKNOWN, NOW)).toEqual(UNKNOWN)
})

test('a clock that was set back makes no negative age', () => {
  const down = [1, 2, 3].reduce(afterMiss, afterAnswer(UNKNOWN, SOME_INFO, [], NOW))
  expect(toLiveUpdate(1, down, (map) => map, NOW - 3_600).info.age).toBe(0)
})
