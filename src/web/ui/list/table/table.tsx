import { type KeyboardEvent, useId } from 'react'
import { type Column, withSortedInSight } from './column.ts'
import { fitColumns, roomsOf } from './fit-columns.ts'
import { type Sorting, TableHead } from './table-head.tsx'
import { TableRow, type TableRowProps } from './table-row.tsx'
import { useRowsInSteps } from './use-rows-in-steps.ts'
import './table.css'

const LOWEST_ROW = 3.5 // rem, of one that is still to come

export interface TableProps<Row> extends Pick<TableRowProps<Row>, 'rowPath' | 'rowClass'> {
  caption: string // read out, not shown
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, place: number) => string | number
  sorting?: Sorting
}

export function Table<Row>({ caption, columns: given, rows, rowKey, sorting, ...row }: TableProps<Row>) {
  const id = useId()
  const drawn = useRowsInSteps(rows, rowKey)
  const columns = fitColumns(withSortedInSight(given, sorting?.by))
  const noteId = ({ head, note }: Column<Row>) => (note ? `${id}-${head.replace(/\W+/g, '-')}` : undefined)
  return (
    <div className="table-room">
      {columns
        .filter(({ note }) => note)
        .map((column) => (
          <p key={column.head} id={noteId(column)} className="table-note">
            <b>{column.head}</b> {column.note}
          </p>
        ))}
      <table className="table report-table" style={roomsOf(columns)} aria-busy={drawn !== rows || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <TableHead columns={columns} sorting={sorting} noteId={noteId} />
        <tbody onKeyDown={moveBetweenRows}>
          {drawn.map((item, place) => (
            <TableRow key={rowKey(item, place)} item={item} columns={columns} {...row} />
          ))}
        </tbody>
      </table>
      {drawn.length < rows.length && <div style={{ height: `${(rows.length - drawn.length) * LOWEST_ROW}rem` }} />}
    </div>
  )
}

/** Arrow keys go from row to row; Tab goes on to the links inside them. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const row = event.target instanceof Element ? event.target.closest('tr') : null
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}
