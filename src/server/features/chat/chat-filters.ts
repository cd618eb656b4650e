import { type Sql, sql } from '#server/ground/db/db.ts'
import { isShort, matches, matchesWordBeginning, searchNeedle } from '#server/ground/db/lists/search.ts'
import type { QueryOf } from '#shared/contract.ts'
import type { chat } from '#shared/contracts/chat.ts'
import { parseSteamId } from '#shared/steam-id.ts'

export type ChatQuestion = QueryOf<typeof chat.search>

const MOST_WORDS = 8

/** Conditions that an index in the order of time answers, and those that read texts. */
export function chatFilters(question: ChatQuestion): { quick: Sql[]; slow: Sql[] } {
  const { server_id, from, to, before, player, q } = question
  const steamId = player === undefined ? null : parseSteamId(player)
  const name = steamId === null ? searchNeedle(player) : null
  const quick = [
    server_id === undefined ? [] : sql`server_id = ${server_id}`,
    steamId === null ? [] : sql`steam_id = ${steamId}`,
    from === undefined ? [] : sql`at >= to_timestamp(${from})`,
    to === undefined ? [] : sql`at < to_timestamp(${to})`,
    before === undefined ? [] : beforeLine(before),
  ].flat()
  const words = searchNeedle(q)?.split(/\s+/).slice(0, MOST_WORDS) ?? []
  const slow = [...words.map(hasWord), ...(name === null ? [] : [matches(sql`lower(player_name)`, name)])]
  return { quick, slow }
}

function beforeLine(place: string): Sql {
  const [at, id] = place.split('-')
  return sql`(at, chat_id) < (to_timestamp(${Number(at)}), ${id}::bigint)`
}

const text = sql`lower(text)`

const hasWord = (word: string): Sql => (isShort(word) ? matchesWordBeginning(text, word) : matches(text, word))
