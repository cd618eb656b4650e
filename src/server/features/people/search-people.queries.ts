import { isIP } from 'node:net'
import { z } from 'zod'
import { type Db, joinSql, type Sql, sql } from '#server/ground/db/db.ts'
import { matches, searchNeedle } from '#server/ground/db/lists/search.ts'
import { adminIds, bannedIds, isPerson } from '#server/ground/db/people/people-status.ts'
import { SteamId } from '#shared/contracts/common.ts'
import { parseSteamId } from '#shared/steam-id.ts'

const MOST_FOUND = 30

const FoundRow = z.object({
  steam_id: SteamId,
  personaname: z.string(),
  avatarhash: z.string(),
  name: z.string(),
  is_known: z.boolean(),
  is_admin: z.boolean(),
  is_banned: z.boolean(),
  last_seen: z.int().nullable(),
})
export type FoundRow = z.infer<typeof FoundRow>

/** A network that somebody's provider may have, not half of the world. */
const NETWORK = /^(.+)\/(\d{1,3})$/
const FEWEST_BITS = { 4: 16, 6: 32 }

/** 'a.b.c.d', 'a.b.c.0/24' and the like; null: it is no address. */
export function readNetwork(text: string): string | null {
  const [, address = text.trim(), bits] = NETWORK.exec(text.trim()) ?? []
  const family = isIP(address)
  if ((family !== 4 && family !== 6) || address.includes('%')) return null
  if (bits === undefined) return address
  return Number(bits) >= FEWEST_BITS[family] && Number(bits) <= (family === 4 ? 32 : 128) ? `${address}/${bits}` : null
}

export function findByAddress(db: Db, network: string, now: Date): Promise<FoundRow[]> {
  const found = sql`
    select steam_id, ${network}::text as name, max(connected_at) as place from connections
    where ip >= network(${network}::inet) and ip <= set_masklen(broadcast(${network}::inet), ${network.includes(':') ? 128 : 32})
      and ip <<= network(${network}::inet)
    group by steam_id`
  return db.many(FoundRow, described(found, now, sql`f.place desc, f.steam_id`))
}

export async function findById(db: Db, steamId: string, now: Date): Promise<FoundRow[]> {
  const found = sql`select ${steamId}::bigint as steam_id, null::text as name`
  return db.many(FoundRow, described(found, now, sql`f.steam_id`))
}

/** By the name they have, one they had in a match, in the chat or when they were banned. */
export async function findByName(db: Db, q: string, now: Date): Promise<FoundRow[]> {
  const needle = searchNeedle(q)
  if (needle === null) return []
  const way = (table: Sql, name: Sql) =>
    sql`select distinct steam_id, ${name} as name from ${table} where ${matches(sql`lower(${name})`, needle)}`
  const ways = [
    way(sql`players`, sql`personaname`),
    way(sql`player_stats`, sql`player_name`),
    way(sql`match_players`, sql`player_name`),
    way(sql`chat_lines`, sql`player_name`),
    way(sql`bans`, sql`handle_at_ban`),
  ]
  const isWhole = sql`lower(name) = ${needle}`
  const found = sql`
    select distinct on (steam_id) steam_id, name from (${joinSql(ways, sql` union all `)}) as named
    where steam_id is not null and ${isPerson(sql`steam_id`)}
    order by steam_id, (${isWhole}) desc, name`
  return db.many(
    FoundRow,
    described(found, now, sql`(lower(f.name) = ${needle}) desc, last_seen desc nulls last, f.steam_id`),
  )
}

/** Whom an id in any of its forms means; null: it is none. */
export const readId = (q: string): string | null => parseSteamId(q.trim().toUpperCase())

function described(found: Sql, now: Date, order: Sql): Sql {
  return sql`
    with f as materialized (${found})
    select f.steam_id::text, coalesce(p.personaname, f.name, f.steam_id::text) as personaname,
           coalesce(p.avatarhash, '') as avatarhash, coalesce(f.name, p.personaname, f.steam_id::text) as name,
           p.steam_id is not null as is_known, f.steam_id in (${adminIds}) as is_admin,
           f.steam_id in (${bannedIds(now)}) as is_banned,
           (select extract(epoch from max(last_seen))::int from player_stats where steam_id = f.steam_id) as last_seen
    from f left join players p on p.steam_id = f.steam_id
    order by ${order} limit ${MOST_FOUND}`
}
