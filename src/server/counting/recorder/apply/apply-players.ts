import type { Counted } from '#server/counting/recorder/batch.ts'
import { PLAYER_COUNTERS, type PlayerCounter, type PlayerDelta } from '#server/counting/recorder/deltas.ts'
import { type Db, joinSql, type Sql, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'
import { inParts } from '#server/ground/others-first.ts'
import type { Ids } from './apply-names.ts'

export interface PlayerRow {
  serverId: number
  steamId: string
  player: PlayerDelta
}

const byPlayer = (a: PlayerRow, b: PlayerRow) => a.serverId - b.serverId || (a.steamId < b.steamId ? -1 : 1)

/** Rows in the order of their keys, so that two writers never wait for each other. */
export function playerRows(batch: Counted): PlayerRow[] {
  const rows: PlayerRow[] = []
  for (const [serverId, { deltas }] of batch.servers) {
    for (const [steamId, player] of deltas.players) rows.push({ serverId, steamId, player })
  }
  return rows.sort(byPlayer)
}

/** People come into being with the name they play under; Steam may know a better one later. */
export async function insertPlayers(db: Db, rows: readonly PlayerRow[]): Promise<number> {
  const names = new Map(rows.map(({ steamId, player }) => [steamId, player.name]))
  const people = [...names].sort(([a], [b]) => (a < b ? -1 : 1))
  return db.run(sql`
    insert into players (steam_id, personaname)
    select steam_id, name
    from unnest(${numberArray(people.map(([steamId]) => steamId))}::bigint[], ${people.map(([, name]) => name)}::text[])
         as p (steam_id, name)
    on conflict do nothing`)
}

const COLUMNS = {
  score: sql`score`,
  wins: sql`wins`,
  losses: sql`losses`,
  kills: sql`kills`,
  deaths: sql`deaths`,
  suicides: sql`suicides`,
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
} satisfies Record<PlayerCounter, Sql>

const columns = joinSql(
  PLAYER_COUNTERS.map((name) => COLUMNS[name]),
  sql`, `,
)
const sums = joinSql(
  PLAYER_COUNTERS.map((name) => sql`${COLUMNS[name]} = s.${COLUMNS[name]} + excluded.${COLUMNS[name]}`),
  sql`, `,
)

const PLAYERS_AT_ONCE = 100 // some 30 ms: each is in more than twenty indexes

/** `carriedTo`: the season that was closed last, so that what is added now is not taken for its score. */
export const addPlayerStats = (db: Db, players: readonly PlayerRow[], carriedTo: number): Promise<void> =>
  inParts(players, PLAYERS_AT_ONCE, (rows) => addSome(db, rows, carriedTo))

async function addSome(db: Db, rows: readonly PlayerRow[], carriedTo: number): Promise<void> {
  const counters = joinSql(
    PLAYER_COUNTERS.map((name) => sql`${numberArray(rows.map(({ player }) => player[name]))}::int[]`),
    sql`, `,
  )
  await db.run(sql`
    insert into player_stats as s (server_id, steam_id, player_name, killstreak, last_seen, all_time_score, carried_to, ${columns})
    select server_id, steam_id, player_name, killstreak, to_timestamp(last_seen), past_score, ${carriedTo}::int, ${columns}
    from unnest(${numberArray(rows.map((row) => row.serverId))}::int[], ${numberArray(rows.map((row) => row.steamId))}::bigint[],
                ${rows.map(({ player }) => player.name)}::text[], ${numberArray(rows.map(({ player }) => player.killstreak))}::int[],
                ${numberArray(rows.map(({ player }) => player.lastSeen))}::bigint[], ${numberArray(rows.map(pastScore))}::bigint[], ${counters})
         as d (server_id, steam_id, player_name, killstreak, last_seen, past_score, ${columns})
    on conflict (server_id, steam_id) do update
      set player_name = coalesce(nullif(excluded.player_name, ''), s.player_name),
          killstreak = greatest(s.killstreak, excluded.killstreak),
          last_seen = greatest(s.last_seen, excluded.last_seen),
          all_time_score = s.all_time_score + excluded.all_time_score, carried_to = excluded.carried_to, ${sums}`)
}

const pastScore = ({ player }: PlayerRow) => [...player.pastScores.values()].reduce((sum, score) => sum + score, 0)

export async function addPlayerWeapons(db: Db, players: readonly PlayerRow[], weapons: Ids): Promise<void> {
  const rows = players.flatMap(({ serverId, steamId, player }) =>
    [...player.weapons].map(([weapon, counts]) => ({
      serverId,
      steamId,
      weaponId: weapons.get(weapon) ?? 0,
      ...counts,
    })),
  )
  if (rows.length === 0) return
  await db.run(sql`
    insert into player_weapons as w (server_id, steam_id, weapon_id, kill_count, tk_count)
    select server_id, steam_id, weapon_id, kills, tks
    from unnest(${numberArray(rows.map((row) => row.serverId))}::int[], ${numberArray(rows.map((row) => row.steamId))}::bigint[],
                ${numberArray(rows.map((row) => row.weaponId))}::int[], ${numberArray(rows.map((row) => row.kills))}::int[],
                ${numberArray(rows.map((row) => row.tks))}::int[]) as d (server_id, steam_id, weapon_id, kills, tks)
    on conflict (server_id, steam_id, weapon_id) do update
      set kill_count = w.kill_count + excluded.kill_count, tk_count = w.tk_count + excluded.tk_count`)
}
