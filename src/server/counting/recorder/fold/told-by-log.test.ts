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
  const humans = [{ name: 'Ann', steamId: ann.steamId, seenAt: SESSION_START + 2 }]
  const told = {
    at: SESSION_START + 5,
    silentUntil: SESSION_START + 1,
    map: 'ministry_coop',
    mode: null,
    bots: ['Abbas'],
    humans,
  }
  expect(heard).toEqual([[1, told]])
  await openRecorder(db, { onTold })
  expect(heard).toEqual([
    [1, told],
    [1, told],
  ])
})

const renamed = logPerson('Anna', 2)
const annAgain = `"Ann<9><STEAM_1:0:2><>"`
const otherAnn = logPerson('Ann', 5)
const enter = (who: string) => `${who} entered the game`
const leave = (who: string) => `${who} disconnected (reason "Bye")`

test.each<[string, (string | number)[], [string, string][]]>([
  ['has come', [enter(ann.noTeam)], [['Ann', ann.steamId]]],
  ['has another name', [enter(ann.noTeam), `${ann.security} changed name to "Anna"`], [['Anna', ann.steamId]]],
  ['has another name, of which the line got lost', [enter(ann.noTeam), enter(renamed.noTeam)], [['Anna', ann.steamId]]],
  ['has left', [enter(ann.noTeam), leave(ann.security)], []],
  ['has left and come back', [enter(ann.noTeam), leave(ann.security), enter(annAgain)], [['Ann', ann.steamId]]],
  [
    'shares a name',
    [enter(ann.noTeam), enter(otherAnn.noTeam)],
    [
      ['Ann', ann.steamId],
      ['Ann', otherAnn.steamId],
    ],
  ],
  [
    'left the name to another',
    [enter(ann.noTeam), leave(ann.security), enter(otherAnn.noTeam)],
    [['Ann', otherAnn.steamId]],
  ],
  ['is there on the next map', [enter(ann.noTeam), 9, load('heights'), enter(ann.noTeam)], [['Ann', ann.steamId]]],
  [
    'was there when the server started anew',
    [enter(ann.noTeam), 'Log file started (file "x") (game "x") (version "1")'],
    [],
  ],
])('somebody who %s is told so', (_, lines, people) => {
  const session = new LogSession().log(load('market'), ...lines)
  session.fold()
  expect(toldByLog(session.state).humans.map(({ name, steamId }) => [name, steamId])).toEqual(people)
})
