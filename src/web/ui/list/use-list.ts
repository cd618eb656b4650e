import { useEffect } from 'react'
import type { Call, GivenParams, GivenQuery, ReplyOf } from '#shared/contract.ts'
import type { Totals } from '#web/lib/api/answer.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useListReply } from '#web/lib/api/use-list-reply.ts'
import { clampPage, countPages, type List } from './list.ts'
import { type ListPlace, useListPlace } from './use-list-place.ts'
import { cutPage, type RowsOptions } from './use-rows.ts'

export interface ListOptions<C extends Call, Row> extends RowsOptions<Row> {
  params?: GivenParams<C>
  query?: GivenQuery<C> // without limit, offset and q, which the list fills in itself
  enabled?: boolean
  rowsOf?: (reply: ReplyOf<C>) => readonly Row[] // where the list is when it is only a part of the reply
}

export interface ReplyList<C extends Call, Row> extends List<Row> {
  reply: ReplyOf<C> | undefined // what came with the rows
}

export type ItemOf<C extends Call> = ReplyOf<C> extends readonly (infer Item)[] ? Item : never

/**
 * A list call, paged and searched. A paged call is asked for one page at a time; when the reply comes
 * without totals it is the whole list, and the browser pages and searches it instead.
 */
export function useList<C extends Call, Row = ItemOf<C>>(call: C, options: ListOptions<C, Row>): ReplyList<C, Row> {
  const { params, query, enabled, rowsOf, name, pageSize, searchText } = options
  const place = useListPlace(name)
  const window = { limit: pageSize, offset: (place.page - 1) * pageSize, q: place.settledSearch || undefined }
  const reply = useListReply(call, { params, query, enabled, window: call.paged ? window : null })
  const { data } = reply
  const rows = readRows(data?.data, rowsOf)
  const failed = reply.isError || (data !== undefined && rows === null)
  const totals = data?.totals ?? null
  useClampedPage(place, totals, pageSize)

  const cut = totals
    ? serverPage(rows ?? [], totals, place, pageSize)
    : cutPage(rows ?? [], place, { pageSize, searchText })
  return {
    ...(failed ? { ...cut, rows: [], total: 0, filtered: 0, page: 1, pageCount: 1 } : cut),
    isLoading: reply.isPending && enabled !== false,
    isStale: reply.isPlaceholderData || (totals !== null && place.search.trim() !== place.settledSearch),
    error: failed ? (reply.error ?? new ApiError(null, null)) : null,
    retry: () => void reply.refetch(),
    reply: failed ? undefined : data?.data,
  }
}

/** Null when the reply has no list where it should be: another server may say anything. */
function readRows<Reply, Row>(
  reply: Reply | undefined,
  rowsOf: ((reply: Reply) => readonly Row[]) | undefined,
): readonly Row[] | null {
  const rows: unknown = rowsOf && typeof reply === 'object' && reply !== null ? rowsOf(reply) : reply
  return Array.isArray(rows) ? rows : null
}

function serverPage<Row>(rows: readonly Row[], totals: Totals, place: ListPlace, pageSize: number) {
  const pageCount = countPages(totals.filtered, pageSize)
  const { search, setSearch, setPage } = place
  return { rows, ...totals, page: clampPage(place.page, pageCount), pageCount, pageSize, search, setSearch, setPage }
}

/** A page past the end, from an old link or a list that shrank, becomes the last one. */
function useClampedPage({ page, setPage }: ListPlace, totals: Totals | null, pageSize: number): void {
  const last = totals ? countPages(totals.filtered, pageSize) : null
  useEffect(() => {
    if (last !== null && page > last) setPage(last)
  })
}
