import { z } from 'zod'
import { type Database, type Db, emptySql, type Sql, sql } from '#server/db/db.ts'
import type { SearchWords } from '#server/db/people-search.ts'
import type { Page } from '#server/http/calls.ts'
import type { PageQuery } from '#shared/contracts/common.ts'
import { matchingPlayers } from './player-search.ts'

/** A list of the players of a game server: which of them, in which order, showing what. */
export interface Board<Row> {
  row: z.ZodType<Row>
  columns: Sql
  order: Sql // without the steam_id that settles ties
  members: Sql // ' and …', or nothing for everyone
  count: Sql // the column of board_counts that says how many there are
  words: SearchWords
  byScore: boolean // then a deep page is found by the counted scores
}

export interface BoardQuestion extends PageQuery {
  server_id: number
}

const TIE = sql`s.steam_id`

/** One page, at a cost that follows the page and not the number of players. */
export async function pageOfBoard<Row>(db: Db, board: Board<Row>, asked: BoardQuestion, now: Date): Promise<Page<Row>> {
  const found = matchingPlayers(asked.server_id, asked.q, board.words, now)
  const [rows, total] = await Promise.all([
    found ? searchedRows(db, board, asked, found) : topRows(db, board, asked),
    countMembers(db, board, asked.server_id),
  ])
  return { rows, total, filtered: found ? await countFound(db, board, asked.server_id, found) : total }
}

/** Everyone, best first, row by row. */
export function wholeBoard<Row>(db: Database, board: Board<Row>, serverId: number): AsyncIterable<Row[]> {
  return db.stream(board.row, sql`${selectRows(board)} ${membersOf(board, serverId)} order by ${board.order}, ${TIE}`)
}

function selectRows({ columns }: Board<unknown>): Sql {
  return sql`
    select p.steam_id, p.personaname, p.avatarhash, s.player_name, score_rank(s.server_id, s.score) as rank, ${columns}
    from player_stats s join players p using (steam_id)`
}

const membersOf = ({ members }: Board<unknown>, serverId: number): Sql => sql`where s.server_id = ${serverId}${members}`

function searchedRows<Row>(db: Db, board: Board<Row>, asked: BoardQuestion, found: Sql): Promise<Row[]> {
  return db.many(
    board.row,
    sql`${selectRows(board)} ${membersOf(board, asked.server_id)} and s.steam_id in (${found})
        order by ${board.order}, ${TIE} limit ${asked.limit ?? null} offset ${asked.offset ?? 0}`,
  )
}

async function topRows<Row>(db: Db, board: Board<Row>, asked: BoardQuestion): Promise<Row[]> {
  const start = await findStart(db, board, asked)
  if (start === null) return []
  // The page is cut from the index alone; only its rows are then read and ranked.
  return db.many(
    board.row,
    sql`${selectRows(board)} ${membersOf(board, asked.server_id)} and s.steam_id in (
          select s.steam_id from player_stats s
          ${membersOf(board, asked.server_id)}${start.from}
          order by ${board.order}, ${TIE} limit ${asked.limit ?? null} offset ${start.offset})
        order by ${board.order}, ${TIE}`,
  )
}

const ScoreAt = z.object({ at_score: z.int().nullable(), equal_before: z.int().nullable() })

async function findStart(
  db: Db,
  board: Board<unknown>,
  asked: BoardQuestion,
): Promise<{ from: Sql; offset: number } | null> {
  const offset = asked.offset ?? 0
  if (!board.byScore || offset === 0) return { from: emptySql, offset }
  const at = await db.one(
    ScoreAt,
    sql`select at_score, equal_before from score_at(${asked.server_id}::int, ${offset}::int)`,
  )
  if (at === null || at.at_score === null || at.equal_before === null) return null
  return { from: sql` and s.score <= ${at.at_score}`, offset: at.equal_before }
}

const Count = z.object({ n: z.int() })

async function countMembers(db: Db, board: Board<unknown>, serverId: number): Promise<number> {
  const row = await db.one(Count, sql`select ${board.count} as n from board_counts where server_id = ${serverId}`)
  return row?.n ?? 0
}

async function countFound(db: Db, board: Board<unknown>, serverId: number, found: Sql): Promise<number> {
  const row = await db.one(
    Count,
    sql`select count(*)::int as n from player_stats s ${membersOf(board, serverId)} and s.steam_id in (${found})`,
  )
  return row?.n ?? 0
}
