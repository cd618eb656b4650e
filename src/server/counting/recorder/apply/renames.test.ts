import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { followNames } from './apply-renames.ts'

const ANN = '76561198000000001'
const DAY = 86_400
const NOW = Date.parse('2026-03-01T12:00:00Z') / 1000

async function siteWithAnn() {
  const db = await testDatabase()
  const seed = createSeed(db, testClock('2026-03-01T12:00:00Z'))
  await seed.server()
  await seed.player({ steam_id: ANN, name: 'Ann' })
  const play = async (name: string, lastSeen: number) => {
    await db.run(sql`
      insert into player_stats as s (server_id, steam_id, player_name, last_seen)
      values (1, ${ANN}, ${name}, to_timestamp(${lastSeen}))
      on conflict (server_id, steam_id) do update set last_seen = greatest(s.last_seen, excluded.last_seen)`)
    return followNames(db, [{ steamId: ANN, player: { name, lastSeen } }])
  }
  return { db, play }
}

const nameOf = async (db: Db) =>
  (await db.one(z.object({ personaname: z.string() }), sql`select personaname from players`))?.personaname

test('without a word from Steam a player goes by the newest name of the logs', async () => {
  const { db, play } = await siteWithAnn()
  expect(await play('Ann', NOW)).toBe(0)
  expect(await play('Anna', NOW + 60)).toBe(1)
  expect(await nameOf(db)).toBe('Anna')
  expect(await play('', NOW + 90)).toBe(0)
  expect(await play('From an old log file', NOW - DAY)).toBe(0)
  expect(await nameOf(db)).toBe('Anna')
})

test("Steam's name stands until Steam has not told it for a week", async () => {
  const { db, play } = await siteWithAnn()
  await db.run(sql`update players set steam_named_at = to_timestamp(${NOW})`)
  expect(await play('In the game', NOW + 6 * DAY)).toBe(0)
  expect(await nameOf(db)).toBe('Ann')
  expect(await play('In the game', NOW + 8 * DAY)).toBe(1)
  expect(await nameOf(db)).toBe('In the game')
})

test('of two game servers in one batch the one that saw the player last counts', async () => {
  const { db } = await siteWithAnn()
  await followNames(db, [
    { steamId: ANN, player: { name: 'Later', lastSeen: NOW + 5 } },
    { steamId: ANN, player: { name: 'Earlier', lastSeen: NOW } },
  ])
  expect(await nameOf(db)).toBe('Later')
})
