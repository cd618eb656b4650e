import { z } from 'zod'
import { type Db, emptySql, identifier, joinSql, type Sql, sql } from '#server/ground/db/db.ts'
import {
  type CountedOrder,
  findInOrder,
  findOrderStart,
  type OrderStart,
  pageInWays,
} from '#server/ground/db/lists/counted-order.ts'
import { boardRows } from '#server/ground/db/people/player-sums.ts'
import { CLOSING } from '#server/ground/db/season-score.ts'
import type { Page } from '#server/http/calls/calls.ts'
import { LONGEST_LIST } from '#shared/contracts/common.ts'
import { type AskedPage, type Board, type BoardQuestion, inOrder, membersOf } from './board.ts'
import { ranking } from './board-ranks.ts'
import { type PlayerSearch, playerSearch } from './player-search.ts'

interface RowsOf<Row> {
  rows: Row[]
  filtered: number | null // null: nothing was searched for
  isClosing: boolean
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
  const [{ rows, filtered, isClosing }, total] = await Promise.all([
    search ? foundRows(db, board, asked, search) : topRows(db, board, asked),
    countMembers(db, board, asked.server_id),
  ])
  // Said by the very statement that read the rows, so that none is ever taken for what it is not.
  if (isClosing && board.whileClosing) return pageOfBoard(db, board.whileClosing, question, now)
  return { rows, total, filtered: filtered ?? total }
}

const shown = ({ columns }: Board<unknown>): Sql =>
  sql`p.steam_id, p.personaname, p.avatarhash, s.player_name, ${columns}`

/**
 * Goes on after `chosen`, which has the steam_id and the key of the place of each row: only they are read and ranked. The ranks
 * are `materialized`: how many rows there will be is a guess, and from a low one they would be worked out anew for each.
 */
function rowsOfChosen(board: Board<unknown>, asked: AskedPage, more: Sql = emptySql): Sql {
  const { ranks, rank } = ranking(board, asked)
  return sql`${ranks}
    select ${shown(board)}, r.rank${more}${board.whileClosing ? sql`, ${CLOSING} > 0 as is_closing` : emptySql}
    from chosen c
    join ${boardRows(asked.server_id)} s on s.server_id = ${asked.server_id} and s.steam_id = c.steam_id
    join players p on p.steam_id = c.steam_id ${rank}
    order by ${inOrder(board)}`
}

const Beside = z.object({ filtered: z.int().optional(), is_closing: z.boolean().optional() })
type Read<Row> = z.infer<typeof Beside> & { row: Row }

/** A row and what the statement says beside it, read at once: a whole list has thousands. */
const readAs = <Row>({ row }: Board<Row>): z.ZodType<Read<Row>> =>
  z.unknown().transform((read) => ({ row: row.parse(read), ...Beside.parse(read) }))

const rowsAsRead = <Row>(read: readonly Read<Row>[]) => ({
  rows: read.map(({ row }) => row),
  isClosing: read[0]?.is_closing === true,
})

async function foundRows<Row>(db: Db, board: Board<Row>, asked: AskedPage, search: PlayerSearch): Promise<RowsOf<Row>> {
  const found = findPlayers(board, asked.server_id, search)
  const inOrder = foundKeys(board).map(({ name }) => sql`${name} desc, `)
  const read = await db.many(
    readAs(board),
    sql`${found},
        chosen as materialized (
          select steam_id, key_1 as key from found order by ${joinSql(inOrder, emptySql)}steam_id
          limit ${asked.limit} offset ${asked.offset})
        ${rowsOfChosen(board, asked, sql`, (select count(*)::int from found) as filtered`)}`,
  )
  const filtered =
    read[0]?.filtered ?? (await db.one(Count, sql`${found} select count(*)::int as n from found`))?.n ?? 0
  return { ...rowsAsRead(read), filtered }
}

/** What it is ordered by, as columns of who was found. */
const foundKeys = ({ by }: Board<unknown>) => by.map((key, index) => ({ key, name: identifier(`key_${index + 1}`) }))

/** Everyone is looked up once: those found by their name there need not be found by their Steam name, too. */
function findPlayers(board: Board<unknown>, serverId: number, { byNameThere, people }: PlayerSearch): Sql {
  const keys = foundKeys(board).map(({ key, name }) => sql`, ${key} as ${name}`)
  const members = sql`
    select s.steam_id${joinSql(keys, emptySql)} from ${boardRows(serverId)} s ${membersOf(board, serverId)}`
  return sql`
    with by_name as materialized (${members} and ${byNameThere}),
    found as materialized (
      select * from by_name
      union all
      ${members} and s.steam_id in ((${people}) except select steam_id from by_name))`
}

async function topRows<Row>(db: Db, board: Board<Row>, asked: AskedPage): Promise<RowsOf<Row>> {
  const chosen = board.inAll ? chosenInAll(board, asked) : await chosenInOrder(db, board, asked)
  if (chosen === null) return { rows: [], filtered: null, isClosing: false }
  const read = await db.many(readAs(board), sql`${chosen} ${rowsOfChosen(board, asked)}`)
  return { ...rowsAsRead(read), filtered: null }
}

/** Cut from the index alone. */
async function chosenInOrder(db: Db, board: Board<unknown>, asked: AskedPage): Promise<Sql | null> {
  const start = await findStart(db, board, asked)
  if (start === null) return null
  const chosen = pageInWays(start, asked.limit, {
    rows: (way) => sql`
      select s.steam_id, ${board.by[0]} as key
      from ${boardRows(asked.server_id)} s ${membersOf(board, asked.server_id)}${way}`,
    // Only the order of a single key has more than one way.
    order: start.ways.length > 1 ? sql`key desc, steam_id` : inOrder(board),
  })
  return sql`with chosen as materialized (${chosen})`
}

/** The few who have points of the new season already, and between them everybody else from an index of their own order. */
function chosenInAll(board: Board<unknown>, { server_id, limit, offset }: AskedPage): Sql {
  const placed = sql`s.steam_id, ${board.by[0]} as key, row(${joinSql(board.by, sql`, `)}) as place`
  return sql`
    with early as materialized (
      select steam_id, score, all_time_score, kills, carried_to from season_early(${server_id})),
    chosen as materialized (
      select steam_id, key from (
        select ${placed} from early s
        union all
        (select ${placed} from ${boardRows(server_id)} s
         where s.server_id = ${server_id} and s.steam_id not in (select steam_id from early)
         order by s.all_time_score + s.score desc, s.kills desc, s.steam_id limit ${offset + limit})) as everybody
      order by place desc, steam_id limit ${limit} offset ${offset})`
}

const ScoreAt = z.object({ at_score: z.int().nullable(), equal_before: z.int().nullable() })

async function findStart(db: Db, board: Board<unknown>, asked: AskedPage): Promise<OrderStart | null> {
  const { server_id, offset } = asked
  if (board.pages === null || offset === 0) return { ways: [emptySql], offset }
  if (board.pages === 'by score') return findScoreStart(db, asked)
  return findOrderStart(db, board.pages, { owner: sql`${server_id}`, offset, key: board.by[0], id: sql`s.steam_id` })
}

const WITHOUT_SCORE: CountedOrder = { list: 12, key: 'integer' }

/** Among those without a score, who may be everybody, it goes on by the score of all time. */
async function findScoreStart(db: Db, { server_id, offset }: AskedPage): Promise<OrderStart | null> {
  const at = await db.one(ScoreAt, sql`select at_score, equal_before from score_at(${server_id}::int, ${offset}::int)`)
  if (at === null || at.at_score === null || at.equal_before === null) return null
  const start = { ways: [sql` and s.score <= ${at.at_score}`], offset: at.equal_before } as const
  if (at.at_score !== 0 || at.equal_before === 0) return start
  const among = await findInOrder(db, WITHOUT_SCORE, sql`${server_id}`, at.equal_before)
  if (among === null || among.below === null) return start // somebody has just got points
  return { ways: [sql` and (s.score, s.all_time_score) < (0, ${among.below})`], offset: among.before }
}

const Count = z.object({ n: z.int() })

async function countMembers(db: Db, board: Board<unknown>, serverId: number): Promise<number> {
  const row = await db.one(Count, sql`select ${board.count} as n from board_counts where server_id = ${serverId}`)
  return row?.n ?? 0
}
