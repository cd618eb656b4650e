import { createConnection } from 'mysql2'
import { z } from 'zod'
import { type Database, sql } from '#server/ground/db/db.ts'
import { readAccount } from '#server/outside/foreign/account.ts'
import { openForeign } from '#server/outside/foreign/foreign-database.ts'
import { openHlstatsx } from '#server/owner/imports/hlstatsx/hlstatsx.ts'
import { importDatabase } from '#server/owner/imports/import-database.ts'
import { listOurServers } from '#server/owner/imports/imports.queries.ts'
import { serverChoice } from '#server/owner/imports/server-choice.ts'
import { createHlstatsx, type TestHlstatsx } from '#testing/mariadb/mariadb-hlstatsx.ts'
import type { Mariadb } from '#testing/mariadb/start-mariadb.ts'
import { openScratchSite } from './scratch-site.ts'

export interface Community {
  players: number
  frags: number
  /** How many people make how many frags in a row before others do. */
  session: { people: number; frags: number }
}

const WEAPONS = 40
const WEAPONS_OF_ONE = 7

/** An HLstatsX:CE database of that size, made by MariaDB itself. */
export async function fillHlstatsx(mariadb: Mariadb, { players, frags, session }: Community): Promise<TestHlstatsx> {
  const hlstatsx = await createHlstatsx(mariadb)
  const killer = `1 + (floor(seq / ${session.frags}) * 7919 + seq % ${session.people} * 104729) % ${players}`
  await hlstatsx.run(`
    insert into hlstats_Servers (serverId, address, port, game) values (7, '192.0.2.1', 27015, 'ins');
    insert into hlstats_Players (playerId, game, lastName, last_event, kills, deaths, suicides, headshots, teamkills, kill_streak)
      select seq, 'ins', concat(substr(md5(seq), 1, 4 + seq % 5), ' ', substr(md5(seq * 31), 1, 4)), 1767225600 - seq,
             seq * 7919 % 40000, seq * 104729 % 20000, seq % 9, seq * 31 % 9000, seq % 30, seq % 50 from seq_1_to_${players};
    insert into hlstats_PlayerUniqueIds (playerId, uniqueId, game)
      select seq, concat(seq % 2, ':', 1000 + seq * 7), 'ins' from seq_1_to_${players};
    insert into hlstats_Events_Frags (eventTime, serverId, map, killerId, victimId, weapon)
      select '2025-06-01' + interval seq second, 7, 'ministry_coop', ${killer}, 1, concat('weapon_', (3 * (${killer}) + seq % ${WEAPONS_OF_ONE}) % ${WEAPONS})
      from seq_1_to_${frags}`)
  return hlstatsx
}

/** Seconds that the driver takes for the rows of players and of frags that an import reads. */
export async function readWithDriver(url: string): Promise<{ players: number; frags: number }> {
  const driver = createConnection({ uri: url, rowsAsArray: true })
  const read = async (query: string) => {
    const start = performance.now()
    for await (const _ of driver.query(query).stream({ highWaterMark: 1_000 }));
    return (performance.now() - start) / 1000
  }
  const players = await read(`
    select playerId, lastName, last_event, kill_streak, kills, deaths, suicides, headshots, teamkills from hlstats_Players
    where game = 'ins' order by playerId`)
  const frags = await read(`
    select id, eventTime, killerId, weapon from hlstats_Events_Frags where serverId in (7) order by id`)
  driver.destroy()
  return { players, frags }
}

/** Imports all of it into a new site. Gives also how many rows were done after how many seconds. */
export async function importAll(
  url: string,
  expected: Pick<Community, 'players' | 'frags'>,
): Promise<{ seconds: number; at: [seconds: number, rows: number][] }> {
  const site = await openScratchSite()
  const foreign = openForeign({ account: readAccount(url, 'The URL', ['mysql']), tls: null })
  try {
    await site.db.run(sql`
      insert into game_servers (server_id, server_name, ip, port, position) values (1, 'Bench', '192.0.2.1', 27015, 1)`)
    const choice = serverChoice([], await listOurServers(site.db))
    const points = { kill: 10, headshot: 5, teamkill: -50, suicide: 0, revive: 0, capture: 0 }
    const source = await openHlstatsx(foreign, choice, { zone: 'UTC', points })
    const at: [number, number][] = []
    const start = performance.now()
    const passed = () => (performance.now() - start) / 1000
    await importDatabase({
      db: site.db,
      foreign,
      source,
      isDryRun: false,
      listsSkipped: false,
      tellSkipped: async () => undefined,
      now: new Date(),
      stopping: new AbortController().signal,
      print: () => undefined,
      onRows: ({ now }) => at.push([passed(), now]),
    })
    const seconds = passed()
    await checkSums(site.db, expected)
    return { seconds, at }
  } finally {
    foreign.close()
    await site.close()
  }
}

const Sums = z.object({ players: z.int(), frags: z.int() })

/** Every row was counted, and once. */
async function checkSums(db: Database, { players, frags }: Pick<Community, 'players' | 'frags'>): Promise<void> {
  const sums = await db.one(
    Sums,
    sql`
      select (select count(*)::int from player_stats) as players, (select sum(kill_count)::int from player_weapons) as frags`,
  )
  if (sums?.players !== players || sums.frags !== frags) throw new Error(`Counted were ${JSON.stringify(sums)}`)
}
