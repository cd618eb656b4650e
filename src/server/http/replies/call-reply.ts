import { z } from 'zod'
import type { Call } from '#shared/contract.ts'
import { isPaged, LONGEST_LIST, type PageQuery } from '#shared/contracts/common.ts'
import { deprecationHeaders } from './deprecation.ts'
import { jsonWriter } from './reply-json.ts'

/** One page of a list: leaves as a plain array with the totals in headers. */
export interface Page<T> {
  rows: T[]
  total: number // all rows
  filtered: number // rows matching the search
}

/** Who asked for no page gets the bare rows while those are all; when they are only the first ones, the totals say so. */
export function pageOrWhole<T>(asked: PageQuery, page: Page<T>): Page<T> | T[] {
  return isPaged(asked) || page.rows.length >= LONGEST_LIST ? page : page.rows
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

export interface CutReply {
  json: string
  headers: Record<string, string>
}

/** Cuts what a handler returned to the reply's schema, so that nothing undeclared leaves the server. */
export function replyCutter(call: Call): (value: unknown) => Promise<CutReply> {
  const isList = call.reply instanceof z.ZodArray
  const write = jsonWriter(call.reply)
  const always = deprecationHeaders(call)
  return async (value) => {
    if (value instanceof WithTotals)
      return { json: await write(value.reply), headers: { ...totalsHeaders(value), ...always } }
    if (isList && isPage(value))
      return { json: await write(value.rows), headers: { ...totalsHeaders(value), ...always } }
    return { json: await write(value), headers: always }
  }
}

function totalsHeaders({ total, filtered }: { total: number; filtered: number }): Record<string, string> {
  return { 'x-total-count': String(total), 'x-filtered-count': String(filtered) }
}

function isPage(value: unknown): value is Page<unknown> {
  return typeof value === 'object' && value !== null && 'rows' in value && 'total' in value && 'filtered' in value
}
