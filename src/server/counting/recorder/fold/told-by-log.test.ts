import { expect, test } from 'vitest'
import type { ToldByLog } from '#server/game/logs/told-by-log.ts'
import { LogSession, logBot, logPerson, SESSION_START } from '#testing/counting/log-session.ts'
import { journalOf, openRecorder, recordAll } from '#testing/counting/recorder.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { toldByLog } from './told-by-log.ts'

const ann = logPerson('Ann', 2)
const next = (value: string) => `server_cvar: "nextlevel" "${value}"`
const load = (map: string) => `Loading map "${map}"`

test.each([
  ['announced with it', [next('heights hunt'), load('heights')], 'hunt'],
  ['announced in the list of settings', ['"nextlevel" = "heights hunt"', load('heights')], 'hunt'],
  ['told by our plugin', ['World triggered "sitrep_map" (map "heights") (mode "push") (version "1")'], 'push'],
  ['announced for the same map again', [load('heights'), next('heights hunt'), load('heights')], 'hunt'],
  ['kept while the next map is only announced', [next('a hunt'), load('a'), next('b push')], 'hunt'],
  ['gone with the map it was told of', [next('a hunt'), load('a'), load('b')], null],
  ['not told of a map that came instead', [next('a hunt'), load('b')], null],
  ['taken back', [next('a hunt'), next(''), load('a')], null],
])('the mode of a map is %s', (_, lines, mode) => {
  const session = new LogSession().log(...lines.flatMap((line) => [line, 60]))
  session.fold()
  expect(toldByLog(session.state).mode).toBe(mode)
})

test('a recorder tells who is there, bots apart, also after a restart', async () => {
  const db = await testDatabase()
  await createSeed(db, testClock('2026-03-01T12:00:00Z')).server({ id: 1 })
  const heard: [number, ToldByLog][] = []
  const onTold = (serverId: number, told: ToldByLog) => void heard.push([serverId, told])
  const recorder = await openRecorder(db, { onTold })
  expect(heard).toEqual([])
  const lines = [
    load('ministry_coop'),
    `${ann.noTeam} entered the game`,
    `${logPerson('Ben', 3).noTeam} entered the game`,
    `${logBot('Abbas', 40)} entered the game`,
    `${logPerson('Ben', 3).security} disconnected (reason "Bye")`,
  ]
  await recordAll(recorder, journalOf(lines))
  const told = { at: SESSION_START + 5, map: 'ministry_coop', mode: null, bots: ['Abbas'], humans: ['Ann'] }
  expect(heard).toEqual([[1, told]])
  await openRecorder(db, { onTold })
  expect(heard).toEqual([
    [1, told],
    [1, told],
  ])
})
