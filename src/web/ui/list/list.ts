import { formatNumber } from '#shared/format/numbers.ts'

/** One page of a list as a screen shows it, whoever cut it out of the whole: the browser or the server. */
export interface List<Row> {
  rows: readonly Row[]
  page: number
  pageCount: number
  pageSize: number
  total: number // all rows
  filtered: number // rows that match the search
  search: string // as typed
  isLoading: boolean // nothing to show yet
  isStale: boolean // the rows of the page before, while the next one loads
  error: unknown // null when all is well
  setSearch: (text: string) => void
  setPage: (page: number) => void
  retry: () => void
}

export type SearchText<Row> = (row: Row) => readonly (string | number | null | undefined)[]

/** Trimmed, case-insensitive, substring. */
export function matchingRows<Row>(rows: readonly Row[], search: string, searchText: SearchText<Row>): readonly Row[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return rows
  return rows.filter((row) =>
    searchText(row).some((text) =>
      String(text ?? '')
        .toLowerCase()
        .includes(wanted),
    ),
  )
}

export function countPages(rows: number, pageSize: number): number {
  return Math.max(1, Math.ceil(rows / pageSize))
}

export function clampPage(page: number, pageCount: number): number {
  return Math.min(Math.max(1, page), pageCount)
}

const MOST_NUMBERS = 5

/** At most 5 page numbers around the current one; at either end the window stays full. */
export function pageWindow(page: number, pageCount: number): number[] {
  const length = Math.min(MOST_NUMBERS, pageCount)
  const first = clampPage(page - Math.floor(MOST_NUMBERS / 2), pageCount - length + 1)
  return Array.from({ length }, (_, index) => first + index)
}

/** '16–30 of 32', '1–3 of 3 (32 total)' when searched, 'No results'. */
export function footerText({ rows, page, pageSize, filtered, total, search }: List<unknown>): string {
  if (filtered === 0 || rows.length === 0) return 'No results'
  const from = (page - 1) * pageSize + 1
  const range = `${formatNumber(from)}–${formatNumber(from + rows.length - 1)} of ${formatNumber(filtered)}`
  return search.trim() === '' ? range : `${range} (${formatNumber(total)} total)`
}
