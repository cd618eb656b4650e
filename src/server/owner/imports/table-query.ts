import type { Cell, Value } from '#server/outside/foreign/connection.ts'
import type { ForeignTable } from '#server/outside/foreign/describe-tables.ts'
import type { ForeignDatabase } from '#server/outside/foreign/foreign-database.ts'
import { ImportRefused } from './import-refused.ts'

/** A question for the rows of a table, page by page in the order of a key. All of it is our own words but the values. */
export interface TableQuery {
  from: string
  where: string
  values: readonly Value[]
  keys: readonly string[]
  columns: readonly string[] // answered before the keys
  /** Several rows may have one key. They are read together, and told apart by nothing that would have to be kept. */
  hasTies?: boolean
}

export interface Page {
  rows: Cell[][] // each with its key behind its columns
  place: string | null // behind the last row; null: there was none
}

const PAGE_CELLS = 200_000 // what one visit may bring is limited, and it brings several pages
const PAGE_ROWS = 20_000

/** Rows behind a place. Each page is found by the key, so the last one costs no more than the first. */
export async function readPage(
  foreign: ForeignDatabase,
  query: TableQuery,
  after: string | null,
  pageRows: number,
): Promise<Page> {
  const rows = await rowsBehind(foreign, query, after, pageRows)
  const whole = query.hasTies && rows.length === pageRows ? withoutLastKey(rows, query) : rows
  if (rows.length > 0 && whole.length === 0) return readPage(foreign, query, after, pageRows * 10)
  return { rows: whole, place: placeOf(query, whole.at(-1), after) }
}

export const keyOf = ({ columns }: TableQuery, row: readonly Cell[]): Cell[] => row.slice(columns.length)

/** How many rows of it are asked for at once. */
export const pageRowsOf = ({ keys, columns }: TableQuery): number =>
  Math.min(PAGE_ROWS, Math.floor(PAGE_CELLS / (keys.length + columns.length)))

function rowsBehind(foreign: ForeignDatabase, query: TableQuery, after: string | null, limit: number) {
  const { keys, columns, from, where, values } = query
  const behind = behindPlace(query, after)
  return foreign.ask(
    `select ${[...columns, ...keys].join(', ')} from ${from}
     where ${presentKeys(query)} and ${where} and ${behind.text} order by ${keys.join(', ')} limit ${limit}`,
    [...values, ...behind.values],
  )
}

/** The page may end in the middle of the rows with that key. */
function withoutLastKey(rows: Cell[][], { columns }: TableQuery): Cell[][] {
  const last = rows.at(-1)?.[columns.length]
  return rows.slice(
    0,
    rows.findIndex((row) => row[columns.length] === last),
  )
}

/** An answer that leads nowhere, or to where it came from, would be read for ever. */
function placeOf(query: TableQuery, row: readonly Cell[] | undefined, before: string | null): string | null {
  if (row === undefined) return null
  const key = keyOf(query, row)
  const place = JSON.stringify(key)
  if (key.length === query.keys.length && !key.includes(null) && place !== before) return place
  throw new ImportRefused('The other database gives rows in no order: nothing more can be read from it.')
}

/** All rows, or those behind a place. */
export async function countRows(foreign: ForeignDatabase, query: TableQuery, after: string | null): Promise<number> {
  const { from, where, values } = query
  const behind = behindPlace(query, after)
  const [row] = await foreign.ask(
    `select count(*) from ${from} where ${presentKeys(query)} and ${where} and ${behind.text}`,
    [...values, ...behind.values],
  )
  return /^\d{1,15}$/.test(row?.[0] ?? '') ? Number(row?.[0]) : 0
}

const presentKeys = ({ keys }: TableQuery): string => keys.map((key) => `${key} is not null`).join(' and ')

function readPlace(text: string, length: number): string[] {
  const place: unknown = JSON.parse(text)
  if (Array.isArray(place) && place.length === length && place.every((part) => typeof part === 'string')) return place
  throw new Error('A place in a table is a key of it')
}

const behindPlace = ({ keys }: TableQuery, after: string | null): { text: string; values: string[] } =>
  after === null ? { text: 'true', values: [] } : keysBehind(keys, readPlace(after, keys.length))

/** For (a, b): a >= ? and (a > ? or b > ?), which an index on them answers directly. */
function keysBehind(keys: readonly string[], place: readonly string[]): { text: string; values: string[] } {
  const [key = '', ...others] = keys
  const [value = '', ...rest] = place
  if (others.length === 0) return { text: `${key} > ?`, values: [value] }
  const inner = keysBehind(others, rest)
  return { text: `${key} >= ? and (${key} > ? or (${inner.text}))`, values: [value, value, ...inner.values] }
}

/** Columns of a table that are wanted, and which of them there are. */
export interface Columns {
  /** The column, or `null` where there is none; `as` is what it is here. */
  take(column: string, as?: string): string
  has(column: string): boolean
  taken: string[]
  missing: string[]
}

export function columnsOf({ columns }: ForeignTable, alias: string): Columns {
  const taken: string[] = []
  const missing: string[] = []
  const has = (column: string) => columns.has(column.toLowerCase())
  return {
    taken,
    missing,
    has,
    take: (column, as = column) => {
      if (has(column)) taken.push(as === column ? column : `${column} (${as})`)
      else missing.push(column)
      return has(column) ? `${alias}.${column}` : 'null'
    },
  }
}
