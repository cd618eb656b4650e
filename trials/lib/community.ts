import { join } from 'node:path'
import { z } from 'zod'
import { syncServers } from '#server/fleet/sync-servers.ts'
import { systemClock } from '#server/ground/clock.ts'
import { loadConfig } from '#server/ground/config.ts'
import { type Database, type Sql, sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { openStore } from '#server/ground/store.ts'
import { syncCatalog } from '#server/start/catalog/sync-catalog.ts'
import { createDemoPopulation } from '#server/start/demo/demo-population.ts'
import { honourDemo } from '#server/start/demo/past/honour-demo.ts'
import { loadDemo } from '#server/start/demo/past/load-demo.ts'
import { createSeed } from '#testing/seed/seed.ts'

/** What a site knows, so that it can be asked for: the most asked for first. */
export interface Known {
  servers: number[]
  players: { steam_id: string; server_id: number }[] // and where each has played
  maps: number[]
  weapons: number[]
  matches: number[]
  awards: string[]
  seasons: number[]
}

const MOST_PLAYERS = 2_000

/** Opens the database in a data directory of which no program runs, for as long as the work takes. */
export async function withDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const log = createLog({ level: 'warn', pretty: true, to: process.stderr })
  const store = await openStore(loadConfig({ SITREP_DATA: dataDir }, join(dataDir, '..')), log)
  const db = store.openUnhurried()
  try {
    return await work(db)
  } finally {
    await db.close()
    await store.close()
  }
}

type Servers = Parameters<typeof syncServers>[1]

/** A community that has played for a hundred days on the first few game servers, told in log lines and counted like any other. */
export async function fillCommunity(db: Database, servers: Servers, players: number): Promise<Known> {
  const now = systemClock.now()
  const { honours, season } = loadConfig({ SITREP_DATA: '/nonexistent' }, '/nonexistent')
  await syncServers(db, servers)
  await syncCatalog(db)
  await loadDemo(db, createDemoPopulation(now, players), now, () => undefined)
  await honourDemo(db, honours.awards_file, season.time_zone)
  await db.run(sql`vacuum analyze`)
  return findKnown(db)
}

/** The key of somebody who signed in. */
export const signIn = async (db: Database, steamId: string): Promise<string> =>
  (await createSeed(db, systemClock).session(steamId)).authorization

async function findKnown(db: Database): Promise<Known> {
  const ids = async <T>(type: z.ZodType<T>, query: Sql) =>
    (await db.many(z.object({ id: type }), query)).map(({ id }) => id)
  return {
    servers: await ids(z.int(), sql`select server_id as id from game_servers order by server_id`),
    players: await db.many(
      z.object({ steam_id: z.string(), server_id: z.int() }),
      sql`
        select distinct on (steam_id) steam_id::text, server_id from player_stats where score > 0
        order by steam_id, kills desc, server_id limit ${MOST_PLAYERS}`,
    ),
    maps: await ids(
      z.int(),
      sql`select map_id as id from map_stats group by map_id order by sum(play_time_s) desc, map_id`,
    ),
    weapons: await ids(
      z.int(),
      sql`select weapon_id as id from player_weapons group by weapon_id order by sum(kill_count) desc, weapon_id`,
    ),
    matches: await ids(z.coerce.number(), sql`select match_id as id from matches order by match_id desc limit 500`),
    awards: await ids(
      z.string(),
      sql`select award as id from player_awards where award <> '' group by award order by award`,
    ),
    seasons: await ids(
      z.int(),
      sql`select season_id as id from seasons where closed_at is not null order by season_id desc`,
    ),
  }
}
