import type { z } from 'zod'
import { joinSql, type Sql, sql } from '#server/ground/db/db.ts'
import type { CountedOrder } from '#server/ground/db/lists/counted-order.ts'
import type { SearchWords } from '#server/ground/db/people/people-search.ts'
import type { PageQuery } from '#shared/contracts/common.ts'

/** A list of the players of a game server, or of all of them together: which of them, in which order, showing what. */
export interface Board<Row> {
  row: z.ZodType<Row>
  columns: Sql
  by: readonly [Sql, ...Sql[]] // most first, then by the next; the steam_id settles what is left
  members: Sql // ' and …', or nothing for everyone
  count: Sql // the column of board_counts that says how many there are
  words: SearchWords
  rank: 'score' | 'place' | 'level' // the place is by the first of `by`; the level is the rank while a season is closed
  pages: 'by score' | CountedOrder | null // how a deep page is found; null: by walking there
  inAll?: boolean // everybody without points stands in the order of all they have
  whileClosing?: Board<Row> // the same while the scores of the season before are carried over
}

export interface BoardQuestion extends PageQuery {
  server_id: number
}

/** For an `order by`. */
export function inOrder({ by }: Board<unknown>): Sql {
  const keys = by.map((key) => sql`${key} desc`)
  return sql`${joinSql(keys, sql`, `)}, s.steam_id`
}

export type AskedPage = BoardQuestion & { limit: number; offset: number }

export const membersOf = ({ members }: Board<unknown>, serverId: number): Sql =>
  sql`where s.server_id = ${serverId}${members}`
