import { z } from 'zod'
import { type Db, emptySql, joinSql, type Sql, sql } from '#server/ground/db/db.ts'
import { banEnd, bannedIds } from '#server/ground/db/people-status.ts'
import { matches, searchNeedle } from '#server/ground/db/search.ts'
import type { Page } from '#server/http/calls/calls.ts'
import { Ban } from '#shared/contracts/bans.ts'
import { LONGEST_LIST, type PageQuery, SteamId } from '#shared/contracts/common.ts'
import { countryCodesNamed } from '#shared/countries.ts'

// A lifted ban leaves the list; an expired one stays as history. A ban of an address has no player to show.
const LISTED = sql`bans.lifted_at is null and bans.steam_id is not null`

// Who was banned by id alone has no handle, and may never have played here.
const NAME = sql`coalesce(p.personaname, nullif(bans.handle_at_ban, ''), bans.steam_id::text)`

// Named as on the public list of admins; whoever is not on it is not named here either.
const BANNED_BY = sql`
  coalesce(bans.banned_by, case when bans.banned_by_aid = 0 then 'Console' else coalesce(ap.personaname, a.name) end)`

const BAN = sql`
  select bans.bid, bans.steam_id, bans.authid, ${NAME} as personaname,
         coalesce(p.avatarhash, '') as avatarhash, bans.country, bans.handle_at_ban,
         extract(epoch from bans.created_at)::int as created, bans.duration_s::int as duration,
         bans.reason, ${BANNED_BY} as banned_by, extract(epoch from ${banEnd})::float8 as ends
  from bans left join players p using (steam_id)
       left join admins a on a.aid = bans.banned_by_aid left join players ap on ap.steam_id = a.steam_id`

function listBans(db: Db, { limit = LONGEST_LIST, offset = 0, q }: PageQuery): Promise<Ban[]> {
  return db.many(
    Ban,
    sql`${BAN} where ${LISTED}${matching(q)} order by bans.created_at desc, bans.bid desc
        limit ${limit} offset ${offset}`,
  )
}

export async function pageOfBans(db: Db, page: PageQuery): Promise<Page<Ban>> {
  const [rows, total] = await Promise.all([listBans(db, page), countBans(db, undefined)])
  const filtered = searchNeedle(page.q) === null ? total : await countBans(db, page.q)
  return { rows, total, filtered }
}

const IdRow = z.object({ steam_id: SteamId })

/** Players with a ban in force now. */
export async function listBannedIds(db: Db, now: Date): Promise<string[]> {
  const rows = await db.many(IdRow, sql`select distinct steam_id from (${bannedIds(now)}) as banned order by steam_id`)
  return rows.map(({ steam_id }) => steam_id)
}

const Count = z.object({ n: z.int() })

async function countBans(db: Db, q: string | undefined): Promise<number> {
  const row = await db.one(
    Count,
    sql`select count(*)::int as n from bans left join players p using (steam_id) where ${LISTED}${matching(q)}`,
  )
  return row?.n ?? 0
}

function matching(q: string | undefined): Sql {
  const needle = searchNeedle(q)
  if (needle === null) return emptySql
  const ways = [
    matches(sql`lower(${NAME})`, needle),
    matches(sql`lower(bans.handle_at_ban)`, needle),
    matches(sql`bans.steam_id::text`, needle),
    matches(sql`bans.country`, needle),
    sql`bans.country = any(${countryCodesNamed(needle)})`,
  ]
  return sql` and (${joinSql(ways, sql` or `)})`
}
