import type { CSSProperties } from 'react'
import type { Column } from './column.ts'

/** How wide a list can be, in em. `table-row.css` has the same; below the narrowest table rows are cards. */
export const STEPS = [44, 51, 59, 67, 75] as const
export const NARROWEST_TABLE = 42
export const MOST_COLUMNS = 14 // which `table-head.css` knows

export interface PlacedColumn<Row> extends Column<Row> {
  className: string
}

/**
 * Finds out which columns stand side by side in a list of which width. What does not fit goes to a second line, in the
 * order in which columns yield; what leads a row and its figure stay.
 */
export function fitColumns<Row>(columns: readonly Column<Row>[]): PlacedColumn<Row>[] {
  const steps = stepsOf(columns)
  return columns.map((column, index) => ({
    ...column,
    className: [`column-${index + 1}`, ...kindsOf(column), ...(steps.get(column) ?? [])].filter(Boolean).join(' '),
  }))
}

/**
 * How much room each column has, for the table to hand down. Cells with a style of their own would each be reckoned for
 * themselves, which takes a browser several times as long.
 */
export function roomsOf<Row>(columns: readonly Column<Row>[]): CSSProperties {
  const rooms = columns.flatMap((column, index) => {
    const room = roomOf(column)
    return [
      [`--room-${index + 1}`, `${room}rem`],
      [`--grow-${index + 1}`, isFlexible(column) ? room : 0],
      [`--share-${index + 1}`, shareOf(column, room)],
      [`--name-${index + 1}`, JSON.stringify(column.label ?? column.head)],
    ]
  })
  return Object.fromEntries(rooms)
}

function stepsOf<Row>(columns: readonly Column<Row>[]): Map<Column<Row>, string[]> {
  const steps = new Map<Column<Row>, string[]>()
  let width = columns.reduce((sum, column) => sum + roomOf(column), 0)
  for (const column of yieldingOf(columns)) {
    if (width <= NARROWEST_TABLE) break
    const step = STEPS.find((wide) => wide >= width)
    steps.set(column, ['may-yield', step === undefined ? 'fits-never' : `fits-${step}`])
    width -= roomOf(column)
  }
  return steps
}

function yieldingOf<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  const last = columns.length
  const orderOf = (column: Column<Row>) => column.yields ?? 2 * last - columns.indexOf(column)
  return columns
    .filter(({ phone = 'line' }) => !['first', 'lead', 'figure'].includes(phone))
    .sort((one, other) => orderOf(one) - orderOf(other))
}

const PADDING = 1.5
const LETTER = 0.425 // of a head
const SORT_MARK = 1

function roomOf<Row>({ head, room, phone, isNumber, isShort, isAction }: Column<Row>): number {
  if (room !== undefined) return room
  const headRoom = head.length * LETTER + PADDING + SORT_MARK
  if (isNumber) return Math.max(headRoom, 5.5)
  if (phone === 'first') return 5
  if (phone === 'lead') return 13
  if (isShort || isAction) return Math.max(headRoom, 6)
  return 10
}

const isFlexible = <Row>({ phone, isNumber, isShort, isAction }: Column<Row>) =>
  !(isNumber || isShort || isAction || phone === 'first')

/** How much of a line of small numbers is its own. */
const shareOf = <Row>({ head, label = head, room }: Column<Row>, ownRoom: number) =>
  Math.max(label.length * LETTER, room === undefined ? 3 : ownRoom - PADDING - SORT_MARK)

function kindsOf<Row>({ isNumber, isShort, isAction, phone }: Column<Row>) {
  return [isNumber && 'number', isShort && 'short', isAction && 'action', `phone-${phone ?? 'rest'}`]
}
