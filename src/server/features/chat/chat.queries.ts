import type { z } from 'zod'
import { type Db, joinSql, type Sql, sql } from '#server/ground/db/db.ts'
import { ChatLine, type chat } from '#shared/contracts/chat.ts'
import { type ChatQuestion, chatFilters } from './chat-filters.ts'

const PAGE = 50
const MOST_OF_A_MATCH = 2_000
/** What is written often stands among so many of the newest lines; what is not is found by the index of its letters. */
const NEWEST = 10_000

const columns = sql`chat_id, at, server_id, match_id, steam_id, player_name, text, to_team`

/** A chat_lines as `l`. */
const shown = sql`
  l.chat_id::float8 as id, extract(epoch from l.at)::int as at, l.server_id, g.server_name, l.steam_id::text as steam_id,
  coalesce(p.personaname, l.player_name) as personaname, coalesce(p.avatarhash, '') as avatarhash, l.player_name, l.text,
  l.to_team, l.match_id::float8 as match_id, extract(epoch from greatest(l.at, m.started_at) - m.started_at)::int as moment`
const named = sql`
  join game_servers g using (server_id) left join players p using (steam_id) left join matches m using (match_id)`

const where = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`` : sql`where ${joinSql(conditions, sql` and `)}`
const newestFirst = sql`order by at desc, chat_id desc`

/** Newest first, a page and where the next one begins. */
export async function searchChat(db: Db, question: ChatQuestion): Promise<z.output<typeof chat.search.reply>> {
  const { quick, slow } = chatFilters(question)
  const plain = sql`select ${columns} from chat_lines ${where(quick)} ${newestFirst}`
  const found = slow.length === 0 ? await page(db, plain) : await findSlowly(db, plain, quick, slow)
  const lines = found.slice(0, PAGE)
  const last = lines.at(-1)
  return { lines, older: found.length > PAGE && last ? `${last.at}-${last.id}` : null }
}

async function findSlowly(db: Db, plain: Sql, quick: readonly Sql[], slow: readonly Sql[]): Promise<ChatLine[]> {
  const newest = sql`(${plain} limit ${NEWEST}) as newest`
  const among = await page(db, sql`select ${columns} from ${newest} ${where(slow)} ${newestFirst}`)
  if (among.length > PAGE) return among
  const all = sql`(select ${columns} from chat_lines ${where([...slow, ...quick])} offset 0) as found`
  return page(db, sql`select ${columns} from ${all} ${newestFirst}`)
}

/** One more than a page tells that there are others. */
function page(db: Db, lines: Sql): Promise<ChatLine[]> {
  return db.many(
    ChatLine,
    sql`
      with l as materialized (${lines} limit ${PAGE + 1})
      select ${shown} from l ${named} order by l.at desc, l.chat_id desc`,
  )
}

/** Oldest first. */
export function listMatchChat(db: Db, matchId: number): Promise<ChatLine[]> {
  return db.many(
    ChatLine,
    sql`
      select ${shown} from chat_lines l ${named}
      where match_id = ${matchId} order by l.at, l.chat_id limit ${MOST_OF_A_MATCH}`,
  )
}
