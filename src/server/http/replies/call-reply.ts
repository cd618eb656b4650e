import { z } from 'zod'
import type { Call } from '#shared/contract.ts'

/** One page of a list: leaves as a plain array with the totals in headers. */
export interface Page<T> {
  rows: T[]
  total: number // all rows
  filtered: number // rows matching the search
}

/** A reply that holds one page of a list among other things: leaves as it is, with the totals in headers. */
export class WithTotals<T> {
  readonly reply: T
  readonly total: number
  readonly filtered: number

  constructor(reply: T, total: number, filtered: number) {
    this.reply = reply
    this.total = total
    this.filtered = filtered
  }
}

interface Totals {
  total: number
  filtered: number
}

/**
 * A reply with a list in it that may be of any length: its rows come in chunks, and it leaves as one object with the list
 * at its end and the totals in headers.
 */
export class WithRows<T, List extends keyof T = keyof T> {
  readonly rest: Omit<T, List>
  readonly list: List
  readonly rows: AsyncIterable<unknown[]>
  readonly totals: Totals

  constructor(rest: Omit<T, List>, list: List, rows: AsyncIterable<unknown[]>, totals: Totals) {
    this.rest = rest
    this.list = list
    this.rows = rows
    this.totals = totals
  }
}

export interface CutReply {
  json: string
  headers: Record<string, string>
}

/** Cuts what a handler returned to the reply's schema, so that nothing undeclared leaves the server. */
export function replyCutter(call: Call): (value: unknown) => CutReply {
  const isList = call.reply instanceof z.ZodArray
  const cut = (value: unknown) => JSON.stringify(call.reply.parse(value))
  return (value) => {
    if (value instanceof WithTotals) return { json: cut(value.reply), headers: totalsHeaders(value) }
    if (isList && isPage(value)) return { json: cut(value.rows), headers: totalsHeaders(value) }
    return { json: cut(value), headers: {} }
  }
}

function totalsHeaders({ total, filtered }: Totals): Record<string, string> {
  return { 'x-total-count': String(total), 'x-filtered-count': String(filtered) }
}

/** A reply of which only a chunk of rows is held at a time. */
export interface RowStream {
  rows: AsyncIterable<unknown[]>
  cut: (rows: readonly unknown[]) => string // the JSON of rows without the brackets
  open: string // the JSON before the rows, and after them
  close: string
  headers: Record<string, string>
}

/** Cuts replies that come in chunks of rows; null for any other. */
export function streamCutter(call: Call): (value: unknown) => RowStream | null {
  return (value) => {
    if (value instanceof WithRows) return objectStream(call.reply, value)
    if (!isRows(value)) return null
    return { rows: value, cut: rowCutter(call.reply), open: '[', close: ']', headers: {} }
  }
}

function objectStream(reply: z.ZodType, { rest, list, rows, totals }: WithRows<Record<string, unknown>>): RowStream {
  const { [list]: listSchema, ...shape } = reply instanceof z.ZodObject ? reply.shape : {}
  const before = JSON.stringify(z.object(shape).parse(rest)).slice(0, -1)
  const open = `${before}${before === '{' ? '' : ','}${JSON.stringify(list)}:[`
  return { rows, cut: rowCutter(listSchema), open, close: ']}', headers: totalsHeaders(totals) }
}

function rowCutter(list: unknown): RowStream['cut'] {
  const row = list instanceof z.ZodArray ? (list.element as z.ZodType) : z.never()
  return (rows) => rows.map((value) => JSON.stringify(row.parse(value))).join(',')
}

function isPage(value: unknown): value is Page<unknown> {
  return typeof value === 'object' && value !== null && 'rows' in value && 'total' in value && 'filtered' in value
}

function isRows(value: unknown): value is AsyncIterable<unknown[]> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
