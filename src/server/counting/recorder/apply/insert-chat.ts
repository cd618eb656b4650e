import { type Counted, rowsOf } from '#server/counting/recorder/batch.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'
import { matchOf } from './apply-history.ts'

export interface ChatOptions {
  chatSince: number // epoch seconds; infinity: none is kept
}

/** What people wrote, as far as the owner has it kept. */
export async function insertChat(db: Db, batch: Counted, { chatSince }: ChatOptions): Promise<void> {
  if (chatSince === Number.POSITIVE_INFINITY) return
  const rows = rowsOf(batch, ({ chat }) => chat).filter(({ at }) => at >= chatSince)
  if (rows.length === 0) return
  await db.run(sql`
    insert into chat_lines (at, server_id, match_id, steam_id, player_name, text, to_team)
    select to_timestamp(at), server_id, match, steam_id, player_name, text, to_team
    from unnest(${numberArray(rows.map(({ at }) => at))}::bigint[], ${numberArray(rows.map(({ serverId }) => serverId))}::int[],
                ${numberArray(rows.map(matchOf))}::bigint[], ${numberArray(rows.map(({ steamId }) => steamId))}::bigint[],
                ${rows.map(({ name }) => name)}::text[], ${rows.map(({ text }) => text)}::text[],
                ${rows.map(({ toTeam }) => toTeam)}::boolean[])
         with ordinality as d (at, server_id, match, steam_id, player_name, text, to_team, place)
    order by place`)
}
