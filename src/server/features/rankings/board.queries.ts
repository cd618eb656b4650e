import { z } from 'zod'
import { type Db, emptySql, joinSql, type Sql, sql } from '#server/ground/db/db.ts'
import type { SearchWords } from '#server/ground/db/people-search.ts'
import type { Page } from '#server/http/calls/calls.ts'
import { LONGEST_LIST, type PageQuery } from '#shared/contracts/common.ts'
import { type PlayerSearch, playerSearch } from './player-search.ts'

/** A list of the players of a game server: which of them, in which order, showing what. */
export interface Board<Row> {
  row: z.ZodType<Row>
  columns: Sql
  by: readonly [Sql, ...Sql[]] // most first, then by the next; the steam_id settles what is left
  members: Sql // ' and …', or nothing for everyone
  count: Sql // the column of board_counts that says how many there are
  words: SearchWords
  rank: 'score' | 'place' // the place is by the first of `by`
  pagesByScore: boolean // in the order of the score a deep page is found by the counted scores
}

export interface BoardQuestion extends PageQuery {
  server_id: number
}

function inOrder({ by }: Board<unknown>): Sql {
  const keys = by.map((key) => sql`${key} desc`)
  return sql`order by ${joinSql(keys, sql`, `)}, s.steam_id`
}

type AskedPage = BoardQuestion & { limit: number; offset: number }

interface RowsOf<Row> {
  rows: Row[]
  filtered: number | null // null: nothing was searched for
}

/** One page, at a cost that follows the page and not the number of players. */
export async function pageOfBoard<Row>(
  db: Db,
  board: Board<Row>,
  question: BoardQuestion,
  now: Date,
): Promise<Page<Row>> {
  const asked = { ...question, limit: question.limit ?? LONGEST_LIST, offset: question.offset ?? 0 }
  const search = playerSearch(asked.q, board.words, now)
  const [{ rows, filtered }, total] = await Promise.all([
    search ? foundRows(db, board, asked, search) : topRows(db, board, asked),
    countMembers(db, board, asked.server_id),
  ])
  return { rows, total, filtered: filtered ?? total }
}

const shown = ({ columns }: Board<unknown>): Sql =>
  sql`p.steam_id, p.personaname, p.avatarhash, s.player_name, ${columns}`

/** Looking up a rank costs the same for the first and the last; from so many on it is cheaper to go from one to the next. */
const LOOKED_UP_ONE_BY_ONE = 100

const membersOf = ({ members }: Board<unknown>, serverId: number): Sql => sql`where s.server_id = ${serverId}${members}`

/**
 * Goes on after `chosen`, which has the steam_id and the key of the place of each row: only they are read and ranked. The ranks
 * are `materialized`: how many rows there will be is a guess, and from a low one they would be worked out anew for each.
 */
function rowsOfChosen(board: Board<unknown>, asked: AskedPage, more: Sql = emptySql): Sql {
  const { ranks, rank } = ranking(board, asked)
  return sql`${ranks}
    select ${shown(board)}, r.rank${more}
    from chosen c
    join player_stats s on s.server_id = ${asked.server_id} and s.steam_id = c.steam_id
    join players p on p.steam_id = c.steam_id ${rank}
    ${inOrder(board)}`
}

function ranking(board: Board<unknown>, { server_id, limit }: AskedPage): { ranks: Sql; rank: Sql } {
  if (board.rank === 'place')
    return { ranks: ranksAre(placesOfChosen(board, server_id)), rank: sql`join ranks r on r.key = c.key` }
  if (limit > LOOKED_UP_ONE_BY_ONE)
    return { ranks: ranksAre(ranksOfChosen(server_id)), rank: sql`join ranks r on r.score = s.score` }
  return { ranks: emptySql, rank: sql`cross join lateral score_ranks(s.server_id, s.score) as r` }
}

const ranksAre = (query: Sql): Sql => sql`, ranks as materialized (${query})`

/** The rank of the best, and from score to score those who stand between the two. */
function ranksOfChosen(serverId: number): Sql {
  return sql`
    select score, (sum(step) over (order by score desc))::int as rank
    from (select score, case
            when higher is null then (select rank from score_ranks(${serverId}, score))
            else (select coalesce(sum(players), 0) from score_counts
                  where server_id = ${serverId} and width = 0 and bucket > score and bucket <= higher)
          end as step
          from (select score, lag(score) over (order by score desc) as higher
                from (select distinct s.score from chosen c
                      join player_stats s on s.server_id = ${serverId} and s.steam_id = c.steam_id) as shown) as scores) as steps`
}

/**
 * 1 + how many stand before each key; equals share it. From key to key only who stands between the two is counted, so that
 * nobody is counted twice. No key is above the largest int, not even a rate a second.
 */
function placesOfChosen(board: Board<unknown>, serverId: number): Sql {
  const [key] = board.by
  return sql`
    select keys.key, 1 + (sum(between_two.players) over (order by keys.key desc))::int as rank
    from (select key, lag(key, 1, 2147483647) over (order by key desc) as higher
          from (select distinct key from chosen) as shown) as keys
    cross join lateral (
      select count(*) as players from player_stats s
      ${membersOf(board, serverId)} and ${key} > keys.key and ${key} <= keys.higher) as between_two`
}

const Counted = z.looseObject({ filtered: z.int() })

async function foundRows<Row>(db: Db, board: Board<Row>, asked: AskedPage, search: PlayerSearch): Promise<RowsOf<Row>> {
  const found = findPlayers(board, asked.server_id, search)
  const rows = await db.many(
    Counted,
    sql`${found},
        chosen as materialized (
          select steam_id, key from found order by place desc, steam_id
          limit ${asked.limit} offset ${asked.offset})
        ${rowsOfChosen(board, asked, sql`, (select count(*)::int from found) as filtered`)}`,
  )
  const filtered =
    rows[0]?.filtered ?? (await db.one(Count, sql`${found} select count(*)::int as n from found`))?.n ?? 0
  return { rows: rows.map((row) => board.row.parse(row)), filtered }
}

/** Everyone is looked up once: those found by their name there need not be found by their Steam name, too. */
function findPlayers(board: Board<unknown>, serverId: number, { byNameThere, people }: PlayerSearch): Sql {
  const members = sql`
    select s.steam_id, ${board.by[0]} as key, row(${joinSql(board.by, sql`, `)}) as place
    from player_stats s ${membersOf(board, serverId)}`
  return sql`
    with by_name as materialized (${members} and ${byNameThere}),
    found as materialized (
      select steam_id, key, place from by_name
      union all
      ${members} and s.steam_id in ((${people}) except select steam_id from by_name))`
}

async function topRows<Row>(db: Db, board: Board<Row>, asked: AskedPage): Promise<RowsOf<Row>> {
  const start = await findStart(db, board, asked)
  if (start === null) return { rows: [], filtered: null }
  // The page is cut from the index alone.
  const rows = await db.many(
    board.row,
    sql`with chosen as materialized (
          select s.steam_id, ${board.by[0]} as key from player_stats s
          ${membersOf(board, asked.server_id)}${start.from}
          ${inOrder(board)} limit ${asked.limit} offset ${start.offset})
        ${rowsOfChosen(board, asked)}`,
  )
  return { rows, filtered: null }
}

const ScoreAt = z.object({ at_score: z.int().nullable(), equal_before: z.int().nullable() })

async function findStart(
  db: Db,
  board: Board<unknown>,
  { server_id, offset }: AskedPage,
): Promise<{ from: Sql; offset: number } | null> {
  if (!board.pagesByScore || offset === 0) return { from: emptySql, offset }
  const at = await db.one(ScoreAt, sql`select at_score, equal_before from score_at(${server_id}::int, ${offset}::int)`)
  if (at === null || at.at_score === null || at.equal_before === null) return null
  return { from: sql` and s.score <= ${at.at_score}`, offset: at.equal_before }
}

const Count = z.object({ n: z.int() })

async function countMembers(db: Db, board: Board<unknown>, serverId: number): Promise<number> {
  const row = await db.one(Count, sql`select ${board.count} as n from board_counts where server_id = ${serverId}`)
  return row?.n ?? 0
}
