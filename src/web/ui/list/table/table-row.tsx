import type { KeyboardEvent, MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import type { PlacedColumn } from './fit-columns.ts'
import './table-row.css'

export interface TableRowProps<Row> {
  item: Row
  columns: readonly PlacedColumn<Row>[]
  rowPath?: ((row: Row) => string) | undefined // what Enter or a click on a row opens; a cell links there too
  rowClass?: ((row: Row) => string) | undefined
}

export function TableRow<Row>({ item, columns, rowPath, rowClass }: TableRowProps<Row>) {
  const navigate = useNavigate()

  function openOnEnter(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target === event.currentTarget && rowPath) void navigate(rowPath(item))
  }

  /** Who clicks a link or a button means that one, and who has selected text means to copy it. */
  function openOnClick(event: MouseEvent) {
    const isMeant = !(event.target instanceof Element && event.target.closest('a, button, input, label, summary'))
    if (!rowPath || !isMeant || String(window.getSelection()) !== '') return
    if (event.ctrlKey || event.metaKey) window.open(rowPath(item), '_blank', 'noopener')
    else void navigate(rowPath(item))
  }

  return (
    <tr
      tabIndex={-1}
      className={[rowClass?.(item), rowPath && 'is-openable'].filter(Boolean).join(' ') || undefined}
      onKeyDown={openOnEnter}
      onClick={openOnClick}
    >
      {columns.map((column) => (
        <td
          key={column.head}
          className={column.className}
          data-label={column.head}
          data-short={column.label ?? column.head}
        >
          {column.cell(item)}
        </td>
      ))}
    </tr>
  )
}
