import type { ReactNode } from 'react'

export interface Column<Row> {
  head: string
  label?: string // the head where the value stands below or in a card; '' where the value speaks for itself
  note?: string | undefined // what the head means here, said beside the table
  cell: (row: Row) => ReactNode
  sortBy?: string // the value of `sort_by` that sorts by it
  sortsUp?: boolean // from A to Z or from the first on; else most first
  sortsUpBy?: string // the value that sorts by it the other way round, least first
  isNumber?: boolean // right-aligned
  isShort?: boolean // never breaks into two lines
  isAction?: boolean // a button, which needs no label on phones
  room?: number // rem that a value needs in the row, when not what is usual for its kind
  yields?: number // gives up its place in a narrow row: 1 first, then 2; those without a number follow, the last first
  /**
   * On phones: 'lead' and 'figure' make the first line (who, and the one number the list is about), with 'first' before
   * them; the rest makes the second, numbers in columns. A 'line' is a text with a line of its own, 'fill' has what is
   * left of a line, cut short, and 'second' is who leads instead when the rows are sorted by it.
   */
  phone?: 'first' | 'lead' | 'figure' | 'second' | 'line' | 'fill' | undefined
}

export const isSortedBy = <Row>({ sortBy, sortsUpBy }: Column<Row>, by: string | undefined): boolean =>
  by !== undefined && (sortBy === by || sortsUpBy === by)

/** What the rows are sorted by keeps its place in the row, and on phones it is the one figure of a row, or leads it. */
export function withSortedInSight<Row>(
  columns: readonly Column<Row>[],
  by: string | undefined,
): readonly Column<Row>[] {
  const sorted = columns.find((column) => isSortedBy(column, by))
  if (sorted === undefined || ['first', 'lead', 'figure'].includes(sorted.phone ?? '')) return columns
  const place = sorted.phone === 'second' ? 'lead' : 'figure'
  const other = columns.find(({ phone }) => phone === place)
  return columns.map((column) => {
    if (column === sorted) return standingAs(column, other ?? { phone: place })
    return column === other ? standingAs(column, sorted) : column
  })
}

type Standing = Pick<Column<unknown>, 'phone' | 'yields'>

function standingAs<Row>({ yields: _, ...column }: Column<Row>, { phone, yields }: Standing): Column<Row> {
  return { ...column, phone, ...(yields === undefined ? {} : { yields }) }
}
