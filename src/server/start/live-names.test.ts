import { expect, test } from 'vitest'
import { writeReply } from '#server/game/a2s/reply.ts'
import type { ToldByLog } from '#server/game/logs/told-by-log.ts'
import type { Database } from '#server/ground/db/db.ts'
import { logPerson, SESSION_START } from '#testing/counting/log-session.ts'
import { journalOf, openRecorder, recordAll } from '#testing/counting/recorder.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { testFleet, watchedServer } from '#testing/game-servers/fleet.ts'
import { type Answer, honest } from '#testing/game-servers/hostile-a2s.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'

const HOSTILE = '\u202E<b>"Ｗ & 大'
const ann = logPerson('Ann', 2)
const hostile = logPerson(HOSTILE, 3)
const enter = (who: string) => `${who} entered the game`

/** The recorder and the fleet as one run of the program joins them. */
async function startRun(
  db: Database,
  clock: ReturnType<typeof testClock>,
  listed: () => { name: string; duration: number }[],
) {
  const told = new Map<number, ToldByLog>()
  const { fleet, latest } = testFleet({ clock, askLog: (serverId) => told.get(serverId) ?? null })
  const recorder = await openRecorder(db, { onTold: (serverId, news) => told.set(serverId, news) })
  const answer: Answer = (request) => {
    const players = listed().map((player) => ({ ...player, score: 0 }))
    return request.type === 'players' ? [writeReply({ type: 'players', players })] : honest(request)
  }
  await watchedServer(fleet, 1, answer)
  return {
    fleet,
    log: async (...lines: string[]) => {
      clock.advance(1)
      const receivedAt = clock.now().getTime()
      const records = journalOf(lines, recorder.seq + 1).map((record) => ({ ...record, receivedAt }))
      await recordAll(recorder, records)
    },
    ids: () => latest(1)?.players.map(({ name, steam_id }) => [name, steam_id ?? null]),
  }
}

test('names follow people: as they come, change them, leave, come back and play on, and are learned anew after a restart', async () => {
  const db = await testDatabase()
  const clock = testClock(new Date(SESSION_START * 1000).toISOString())
  await createSeed(db, clock).server({ id: 1 })
  let listed = [{ name: 'Ann', duration: 0 }]
  const first = await startRun(db, clock, () => listed)
  await first.log(enter(ann.noTeam))
  await expect.poll(first.ids).toEqual([['Ann', ann.steamId]])
  expect(first.fleet.whereIs(ann.steamId)).toBe(1)

  await first.log(`${ann.noTeam} changed name to "Zoe"`, enter(hostile.noTeam))
  listed = [
    { name: 'Zoe', duration: 2 },
    { name: HOSTILE, duration: 0 },
  ]
  await expect.poll(first.ids).toEqual([
    ['Zoe', ann.steamId],
    [HOSTILE, hostile.steamId],
  ])

  const zoe = logPerson('Zoe', 2)
  await first.log(`${zoe.noTeam} disconnected (reason "Bye")`)
  await expect.poll(first.ids).toEqual([
    ['Zoe', null],
    [HOSTILE, hostile.steamId],
  ])
  await first.log('"Zoe<9><STEAM_1:0:2><>" entered the game', 'Loading map "heights"', enter(hostile.noTeam))
  await expect.poll(first.ids).toEqual([
    ['Zoe', ann.steamId],
    [HOSTILE, hostile.steamId],
  ])
  first.fleet.stop()

  clock.advance(60)
  listed = listed.map((player) => ({ ...player, duration: player.duration + 60 }))
  const second = await startRun(db, clock, () => listed)
  await expect.poll(second.ids).toEqual([
    ['Zoe', null],
    [HOSTILE, null],
  ])
  await second.log('"Zoe<9><STEAM_1:0:2><#Team_Security>" say "hello"')
  await expect.poll(second.ids).toEqual([
    ['Zoe', ann.steamId],
    [HOSTILE, null],
  ])
})
