import { ChevronIcon } from '#web/ui/icons.tsx'
import { type Column, isSortedBy } from './column.ts'
import type { PlacedColumn } from './fit-columns.ts'
import './table-head.css'

/** By which column the rows come, and how to change that. */
export interface Sorting {
  by: string
  choose: (by: string) => void
}

export interface TableHeadProps<Row> {
  columns: readonly PlacedColumn<Row>[]
  sorting: Sorting | undefined
  noteId: (column: Column<Row>) => string | undefined
}

/** The names of the columns; those the rows can be sorted by are buttons. */
export function TableHead<Row>({ columns, sorting, noteId }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column.head}
            scope="col"
            className={column.className}
            aria-describedby={noteId(column)}
            aria-sort={sortOf(column, sorting)}
          >
            <HeadText column={column} sorting={sorting} />
          </th>
        ))}
      </tr>
    </thead>
  )
}

function HeadText<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { head, sortBy, sortsUpBy } = column
  if (sorting === undefined || sortBy === undefined) return head
  const next = sorting.by === sortBy ? (sortsUpBy ?? sortBy) : sortBy
  return (
    <button type="button" className="sort-button" onClick={() => sorting.choose(next)}>
      {head}
      <ChevronIcon />
    </button>
  )
}

function sortOf<Row>(column: Column<Row>, sorting: Sorting | undefined) {
  if (!isSortedBy(column, sorting?.by)) return undefined
  return column.sortsUp || column.sortsUpBy === sorting?.by ? 'ascending' : 'descending'
}
