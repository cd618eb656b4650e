import { matchId } from '#server/counting/matches/match-id.ts'
import { type Counted, rowsOf } from '#server/counting/recorder/batch.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'
import type { Ids } from './apply-names.ts'

export async function insertTeamkills(
  db: Db,
  batch: Counted,
  ids: { weapons: Ids; maps: Ids; roles: Ids },
): Promise<void> {
  const rows = rowsOf(batch, ({ teamkills }) => teamkills)
  if (rows.length === 0) return
  const idOf = (list: Ids, name: string | null) => (name === null ? null : (list.get(name) ?? null))
  const numbers = (value: (row: (typeof rows)[number]) => number | string | null) => numberArray(rows.map(value))
  await db.run(sql`
    insert into teamkills (server_id, number, attacker_id, victim_id, weapon_id, map_id, attacker_role_id, victim_role_id,
                           forgiven, amnesty, occurred_at, match_id)
    select server_id, number, attacker, victim, weapon, map, attacker_role, victim_role, forgiven, amnesty, to_timestamp(at),
           match
    from unnest(${numbers((row) => row.serverId)}::int[], ${numbers((row) => row.number)}::int[],
                ${numbers((row) => row.attacker)}::bigint[], ${numbers((row) => row.victim)}::bigint[],
                ${numbers((row) => idOf(ids.weapons, row.weapon))}::int[], ${numbers((row) => idOf(ids.maps, row.map))}::int[],
                ${numbers((row) => idOf(ids.roles, row.attackerRole))}::int[],
                ${numbers((row) => idOf(ids.roles, row.victimRole))}::int[],
                ${rows.map((row) => row.forgiven)}::boolean[], ${rows.map((row) => row.amnesty)}::boolean[],
                ${numbers((row) => row.at)}::bigint[], ${numbers(matchOf)}::bigint[])
         as d (server_id, number, attacker, victim, weapon, map, attacker_role, victim_role, forgiven, amnesty, at, match)`)
}

export async function forgiveTeamkills(db: Db, batch: Counted): Promise<void> {
  const rows = rowsOf(batch, ({ forgiven }) => forgiven.map((number) => ({ number })))
  if (rows.length === 0) return
  await db.run(sql`
    update teamkills t set forgiven = true
    from unnest(${numberArray(rows.map((row) => row.serverId))}::int[], ${numberArray(rows.map((row) => row.number))}::int[])
         as d (server_id, number)
    where t.server_id = d.server_id and t.number = d.number`)
}

export async function insertRounds(db: Db, batch: Counted, maps: Ids): Promise<void> {
  const rows = rowsOf(batch, ({ rounds }) => rounds)
  if (rows.length === 0) return
  await db.run(sql`
    insert into rounds (server_id, map_id, occurred_at, win, started_at, match_id, slots)
    select server_id, map_id, to_timestamp(at), win, to_timestamp(started_at), match, slots::smallint[]
    from unnest(${numberArray(rows.map((row) => row.serverId))}::int[],
                ${numberArray(rows.map((row) => maps.get(row.map) ?? null))}::int[],
                ${numberArray(rows.map((row) => row.at))}::bigint[], ${rows.map((row) => row.win)}::boolean[],
                ${numberArray(rows.map((row) => row.startedAt ?? null))}::bigint[], ${numberArray(rows.map(matchOf))}::bigint[],
                ${rows.map(({ slots }) => (slots ? numberArray(slots) : null))}::text[])
         as d (server_id, map_id, at, win, started_at, match, slots)`)
}

export const matchOf = ({ serverId, match }: { serverId: number; match?: number | null }): number | null =>
  match == null ? null : matchId(serverId, match)

export interface AddressOptions {
  countryOf: (ip: string) => string | null
  keepsAddresses: boolean
}

/** Where players connected from. The address is personal: it is forgotten after a while, its country is not. */
export async function insertConnections(
  db: Db,
  batch: Counted,
  { countryOf, keepsAddresses }: AddressOptions,
): Promise<void> {
  const rows = rowsOf(batch, ({ connections }) => connections)
  if (rows.length === 0) return
  await db.run(sql`
    insert into connections (server_id, steam_id, ip, country, connected_at)
    select server_id, steam_id, ip::inet, country, to_timestamp(at)
    from unnest(${numberArray(rows.map((row) => row.serverId))}::int[], ${numberArray(rows.map((row) => row.steamId))}::bigint[],
                ${rows.map((row) => (keepsAddresses ? row.ip : null))}::text[], ${rows.map((row) => countryOf(row.ip))}::text[],
                ${numberArray(rows.map((row) => row.at))}::bigint[]) as d (server_id, steam_id, ip, country, at)`)
}
