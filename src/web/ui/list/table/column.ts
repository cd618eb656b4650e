import type { ReactNode } from 'react'

export interface Column<Row> {
  head: string
  note?: string | undefined // what the head means here, said above the table
  cell: (row: Row) => ReactNode
  sortBy?: string // the value of `sort_by` that sorts by it
  sortsUp?: boolean // from A to Z or from the first on; else most first
  sortsUpBy?: string // the value that sorts by it the other way round, least first
  isNumber?: boolean // right-aligned
  isShort?: boolean // never breaks into two lines
  isAction?: boolean // a button, which needs no label on phones
  isBelow?: boolean // a line of its own below the others, where there is no room for one more column
  /**
   * On phones: 'lead' and 'figure' make the first line (who, and the one number the list is about), with 'first' before
   * them; the rest makes the second.
   */
  phone?: 'first' | 'lead' | 'figure' | 'line' | 'hidden' | undefined
}

export function cellClass<Row>({ isNumber, isShort, isAction, isBelow, phone }: Column<Row>): string {
  const classes = [isNumber && 'number', isShort && 'short', isAction && 'action', isBelow && 'line-below']
  return [...classes, `phone-${phone ?? 'rest'}`].filter(Boolean).join(' ')
}

export const isSortedBy = <Row>({ sortBy, sortsUpBy }: Column<Row>, by: string | undefined): boolean =>
  by !== undefined && (sortBy === by || sortsUpBy === by)

/** On phones the one number of a row is what the rows are sorted by. */
export function withSortedFigure<Row>(columns: readonly Column<Row>[], by: string | undefined): readonly Column<Row>[] {
  const sorted = columns.find((column) => column.isNumber && isSortedBy(column, by))
  if (sorted === undefined || sorted.phone === 'figure') return columns
  return columns.map((column) => {
    if (column === sorted) return { ...column, phone: 'figure' }
    return column.phone === 'figure' ? { ...column, phone: undefined } : column
  })
}
