import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useNavigate } from 'react-router'
import './table.css'

export interface Column<Row> {
  head: string
  note?: string | undefined // what the head means here, said above the table
  cell: (row: Row) => ReactNode
  isNumber?: boolean // right-aligned
  isShort?: boolean // never breaks into two lines
  isAction?: boolean // a button, which needs no label on phones
  isBelow?: boolean // a line of its own below the others, where there is no room for one more column
  /**
   * On phones: 'lead' and 'figure' make the first line (who, and the one number the list is about), with 'first' before
   * them; the rest makes the second.
   */
  phone?: 'first' | 'lead' | 'figure' | 'line' | 'hidden'
}

export interface TableProps<Row> {
  caption: string // read out, not shown
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  rowPath?: (row: Row) => string // what Enter on a row opens; a cell links there too
  rowClass?: (row: Row) => string
}

export function Table<Row>({ caption, columns, rows, ...row }: TableProps<Row>) {
  const id = useId()
  const noteId = ({ head, note }: Column<Row>) => note && `${id}-${head.replace(/\W+/g, '-')}`
  return (
    <>
      {columns
        .filter(({ note }) => note)
        .map((column) => (
          <p key={column.head} id={noteId(column)} className="table-note">
            <b>{column.head}</b> {column.note}
          </p>
        ))}
      <table className="table report-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={cellClass(column)} aria-describedby={noteId(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenRows}>
          {rows.map((item) => (
            <TableRow key={row.rowKey(item)} item={item} columns={columns} {...row} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function TableRow<Row>({
  item,
  columns,
  rowPath,
  rowClass,
}: { item: Row } & Pick<TableProps<Row>, 'columns' | 'rowPath' | 'rowClass'>) {
  const navigate = useNavigate()

  function openOnEnter(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target === event.currentTarget && rowPath) void navigate(rowPath(item))
  }

  return (
    <tr tabIndex={-1} className={rowClass?.(item)} onKeyDown={openOnEnter}>
      {columns.map((column) => (
        <td key={column.head} className={cellClass(column)} data-label={column.head}>
          {column.cell(item)}
        </td>
      ))}
    </tr>
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

function cellClass<Row>({ isNumber, isShort, isAction, isBelow, phone }: Column<Row>): string {
  const classes = [isNumber && 'number', isShort && 'short', isAction && 'action', isBelow && 'line-below']
  return [...classes, `phone-${phone ?? 'rest'}`].filter(Boolean).join(' ')
}
