import { clampPage, countPages, type List, matchingRows, type SearchText } from './list.ts'
import { type ListPlace, useListPlace } from './use-list-place.ts'

export interface RowsOptions<Row> {
  pageSize: number
  searchText: SearchText<Row>
  name?: string // for a second list on the same screen
}

/** Pages and searches rows that are already here, such as a list inside a larger reply. */
export function useRows<Row>(rows: readonly Row[], { name, ...options }: RowsOptions<Row>): List<Row> {
  const place = useListPlace(name)
  return { ...cutPage(rows, place, options), isLoading: false, isStale: false, error: null, retry: doNothing }
}

type Cut<Row> = Omit<List<Row>, 'isLoading' | 'isStale' | 'error' | 'retry'>

export function cutPage<Row>(
  rows: readonly Row[],
  { search, page: wantedPage, setSearch, setPage }: ListPlace,
  { pageSize, searchText }: RowsOptions<Row>,
): Cut<Row> {
  const matching = matchingRows(rows, search, searchText)
  const pageCount = countPages(matching.length, pageSize)
  const page = clampPage(wantedPage, pageCount)
  return {
    rows: matching.slice((page - 1) * pageSize, page * pageSize),
    page,
    pageCount,
    pageSize,
    total: rows.length,
    filtered: matching.length,
    search,
    setSearch,
    setPage,
  }
}

function doNothing(): undefined {
  return undefined
}
