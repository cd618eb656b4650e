import type { Clock } from '#server/ground/clock.ts'
import { type Database, joinSql, type Sql, sql } from '#server/ground/db/db.ts'
import type { PeopleSeed } from './seed-people.ts'

/** Totals of players, weapons, maps and game servers. Counters that are not given are 0. */
export function seedStats(db: Database, clock: Clock, people: PeopleSeed) {
  async function stats(given: PlayerStatsSeed = {}): Promise<string> {
    const { server_id = 1, steam_id, name, avatarhash, player_name, last_seen, ...counters } = given
    await people.server({ id: server_id })
    const player = await people.player({ steam_id, name, avatarhash })
    const { columns, values } = countersOf(counters)
    await db.run(sql`
      insert into player_stats (server_id, steam_id, player_name, last_seen${columns})
      values (${server_id}, ${player}, ${player_name ?? name ?? 'Someone'}, ${last_seen ?? clock.now()}${values})`)
    return player
  }

  async function playerWeapon(given: PlayerWeaponSeed): Promise<void> {
    const { server_id = 1, steam_id, weapon_id, kills = 0, tks = 0 } = given
    await people.server({ id: server_id })
    await db.run(sql`
      insert into player_weapons (server_id, steam_id, weapon_id, kill_count, tk_count)
      values (${server_id}, ${steam_id}, ${weapon_id}, ${kills}, ${tks})`)
  }

  async function mapStats(given: MapStatsSeed): Promise<void> {
    const { server_id = 1, map_id, last_start = null, ...counters } = given
    await people.server({ id: server_id })
    const { columns, values } = countersOf(counters)
    await db.run(sql`
      insert into map_stats (map_id, server_id, last_start${columns})
      values (${map_id}, ${server_id}, ${last_start}${values})`)
  }

  async function serverTotals(server_id: number, counters: Partial<Record<ServerCounter, number>>): Promise<void> {
    const { columns, values } = countersOf(counters)
    await db.run(sql`insert into server_totals (server_id${columns}) values (${server_id}${values})`)
  }

  return { stats, playerWeapon, mapStats, serverTotals }
}

function countersOf(counters: Partial<Record<Counter, number>>): { columns: Sql; values: Sql } {
  const given = Object.entries(counters)
  return {
    columns: joinSql(
      given.map(([name]) => sql`, ${COLUMN[name as Counter]}`),
      sql``,
    ),
    values: joinSql(
      given.map(([, value]) => sql`, ${value}`),
      sql``,
    ),
  }
}

const COLUMN = {
  score: sql`score`,
  all_time_score: sql`all_time_score`,
  wins: sql`wins`,
  losses: sql`losses`,
  kills: sql`kills`,
  deaths: sql`deaths`,
  suicides: sql`suicides`,
  killstreak: sql`killstreak`,
  headshot_given: sql`headshot_given`,
  headshot_taken: sql`headshot_taken`,
  tk_given: sql`tk_given`,
  tk_taken: sql`tk_taken`,
  revives: sql`revives`,
  healed_hp: sql`healed_hp`,
  medic_time: sql`medic_time`,
  suppressions: sql`suppressions`,
  caps: sql`caps`,
  arty_thrown: sql`arty_thrown`,
  tk_count: sql`tk_count`,
  play_time_s: sql`play_time_s`,
  sec_wins: sql`sec_wins`,
  ins_wins: sql`ins_wins`,
  sec_kills: sql`sec_kills`,
  sec_deaths: sql`sec_deaths`,
  tks: sql`tks`,
}
type Counter = keyof typeof COLUMN

type MapCounter = 'wins' | 'losses' | 'tk_count' | 'play_time_s'
type ServerCounter = 'sec_wins' | 'ins_wins' | 'sec_kills' | 'sec_deaths' | 'tks' | 'revives' | 'healed_hp' | 'caps'
type PlayerCounter = Exclude<
  Counter,
  'tk_count' | 'play_time_s' | 'sec_wins' | 'ins_wins' | 'sec_kills' | 'sec_deaths' | 'tks'
>

type PlayerStatsSeed = Partial<Record<PlayerCounter, number>> & {
  server_id?: number
  steam_id?: string
  name?: string // on Steam, and on the server unless player_name differs
  avatarhash?: string
  player_name?: string
  last_seen?: string
}

interface PlayerWeaponSeed {
  server_id?: number
  steam_id: string
  weapon_id: number
  kills?: number
  tks?: number
}

type MapStatsSeed = Partial<Record<MapCounter, number>> & { server_id?: number; map_id: number; last_start?: string }
