import { expect, test } from 'vitest'
import { z } from 'zod'
import { syncServers } from '#server/fleet/sync-servers.ts'
import type { queryServer } from '#server/game/a2s/query-server.ts'
import { sql } from '#server/ground/db/db.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { testFleet } from '#testing/game-servers/fleet.ts'
import { SOME_INFO } from '#testing/game-servers/hostile-a2s.ts'
import { testClock } from '#testing/server.ts'
import { keepMinutes } from './keep-minutes.ts'

const Row = z.object({ minute: z.string(), server_id: z.int(), humans: z.int().nullable(), map: z.string() })
const TARGET = { serverId: 1, ip: '127.0.0.1', port: 27_015 }

test('minutes are what was heard in them, missing where nobody asked, and whole over a restart', async () => {
  const db = await testDatabase()
  const clock = testClock('2026-03-01T12:00:00Z')
  const minutes = () =>
    db.many(
      Row,
      sql`select to_char(at at time zone 'UTC', 'HH24:MI') as minute, server_id, humans, map from pulse_minutes order by at`,
    )
  let players: number | null = 3 // null: it does not answer
  let asked = 0
  const query: typeof queryServer = async () => {
    asked += 1
    if (players === null) return { type: 'failure', reason: 'timeout' }
    return { type: 'answer', info: { ...SOME_INFO, players, bots: 1 }, players: null, rules: null }
  }
  const open = () => {
    const { fleet } = testFleet({ clock, query, intervalMs: 10 })
    const save = keepMinutes(db, fleet, clock)
    fleet.watch(TARGET)
    return { fleet, save }
  }
  /** What is set now has been heard. */
  const heard = async () => {
    const before = asked
    await expect.poll(() => asked).toBeGreaterThan(before + 1)
  }

  let { fleet, save } = open()
  await heard()
  clock.set('2026-03-01T12:01:00Z')
  await heard()
  await expect(save()).rejects.toThrow() // a game server the database does not know yet: it waits
  await syncServers(db, [{ id: 1, name: 'Alpha', ip: TARGET.ip, port: TARGET.port }])
  await save()
  expect(await minutes()).toEqual([{ minute: '12:00', server_id: 1, humans: 2, map: 'ministry_coop' }])

  players = 6
  await heard()
  fleet.stop()
  await save(true) // it ends in the middle of a minute and starts again in the same one
  ;({ fleet, save } = open())
  players = 5
  await heard()
  players = null
  clock.set('2026-03-01T12:02:00Z')
  await heard()
  fleet.stop()
  clock.set('2026-03-01T12:05:00Z') // nobody asks for two minutes
  players = 1
  await save(true)
  const later = open()
  await heard()
  clock.set('2026-03-01T12:06:00Z')
  await later.save()
  await later.save()
  expect((await minutes()).map(({ minute, humans, map }) => [minute, humans, map])).toEqual([
    ['12:00', 2, 'ministry_coop'],
    ['12:01', 5, 'ministry_coop'], // the most of both processes
    ['12:02', null, ''],
    ['12:05', 0, 'ministry_coop'],
  ])
})
