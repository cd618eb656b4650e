import { z } from 'zod'
import type { Call } from '#shared/contract.ts'

/** One page of a list: leaves as a plain array with the totals in headers. */
export interface Page<T> {
  rows: T[]
  total: number // all rows
  filtered: number // rows matching the search
}

export interface CutReply {
  json: string
  headers: Record<string, string>
}

/** Cuts what a handler returned to the reply's schema, so that nothing undeclared leaves the server. */
export function replyCutter(call: Call): (value: unknown) => CutReply {
  const isList = call.reply instanceof z.ZodArray
  return (value) => {
    const page = isList && isPage(value) ? value : null
    const headers: Record<string, string> = {}
    if (page !== null) {
      headers['x-total-count'] = String(page.total)
      headers['x-filtered-count'] = String(page.filtered)
    }
    return { json: JSON.stringify(call.reply.parse(page?.rows ?? value)), headers }
  }
}

/** Cuts rows that come in chunks; each chunk becomes the JSON of its rows without the brackets. */
export function rowCutter(call: Call): (rows: readonly unknown[]) => string {
  const row = call.reply instanceof z.ZodArray ? (call.reply.element as z.ZodType) : z.never()
  return (rows) => rows.map((value) => JSON.stringify(row.parse(value))).join(',')
}

function isPage(value: unknown): value is Page<unknown> {
  return typeof value === 'object' && value !== null && 'rows' in value && 'total' in value && 'filtered' in value
}

export function isRowStream(value: unknown): value is AsyncIterable<unknown[]> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
