import { z } from 'zod'
import { type Db, emptySql, joinSql, type Sql, sql } from '#server/ground/db/db.ts'
import { matches, searchNeedle } from '#server/ground/db/lists/search.ts'
import { BAN_COLUMNS, BANNED_NAME, BANS } from '#server/ground/db/people/ban-rows.ts'
import { bannedIds } from '#server/ground/db/people/people-status.ts'
import type { Page } from '#server/http/calls/calls.ts'
import { Ban } from '#shared/contracts/bans.ts'
import { LONGEST_LIST, type PageQuery, SteamId } from '#shared/contracts/common.ts'
import { countryCodesNamed } from '#shared/countries.ts'

// A lifted ban leaves the list; an expired one stays as history. A ban of an address has no player to show.
const LISTED = sql`bans.lifted_at is null and bans.steam_id is not null`

function listBans(db: Db, { limit = LONGEST_LIST, offset = 0, q }: PageQuery): Promise<Ban[]> {
  return db.many(
    Ban,
    sql`select ${BAN_COLUMNS} from ${BANS} where ${LISTED}${matching(q)} order by bans.created_at desc, bans.bid desc
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
    matches(sql`lower(${BANNED_NAME})`, needle),
    matches(sql`lower(bans.handle_at_ban)`, needle),
    matches(sql`bans.steam_id::text`, needle),
    matches(sql`bans.country`, needle),
    sql`bans.country = any(${countryCodesNamed(needle)})`,
  ]
  return sql` and (${joinSql(ways, sql` or `)})`
}
