import { expect, test } from 'vitest'
import { type Column, withSortedInSight } from './column.ts'
import { fitColumns, MOST_COLUMNS, NARROWEST_TABLE, roomsOf, STEPS } from './fit-columns.ts'
import tableSheet from './table.css?raw'
import headSheet from './table-head.css?raw'
import sheet from './table-row.css?raw'

const cell = () => null
const rank: Column<unknown> = { head: 'Rank', cell, phone: 'first', room: 5 }
const player: Column<unknown> = { head: 'Player', cell, phone: 'lead', room: 14 }
const score: Column<unknown> = { head: 'Score', cell, sortBy: 'score', phone: 'figure', isNumber: true, room: 6 }
const kills: Column<unknown> = { head: 'Kills', cell, sortBy: 'kills', isNumber: true, room: 10 }
const seen: Column<unknown> = { head: 'Seen', cell, isShort: true, room: 12, yields: 1 }
const victim: Column<unknown> = { head: 'Victim', cell, sortBy: 'victim', phone: 'second' }

const stepOf = (columns: readonly Column<unknown>[], head: string) =>
  fitColumns(columns)
    .find((column) => column.head === head)
    ?.className.match(/fits-\w+/)?.[0]

test('all columns stand side by side where there is room for the narrowest table', () => {
  expect(fitColumns([rank, player, score, kills]).filter(({ className }) => className.includes('fits'))).toEqual([])
})

test('a column gives up its place at the first width that has no room for all', () => {
  expect(stepOf([rank, player, score, kills, seen], 'Seen')).toBe('fits-51') // 47 rem in all
  expect(stepOf([rank, player, score, kills, seen], 'Kills')).toBeUndefined() // 35 rem without it
})

test('columns yield by their number, then from the last on; what leads a row and its figure never do', () => {
  const wide = [rank, player, score, { ...kills, room: 30 }, { ...seen, room: 20 }]
  expect(['Seen', 'Kills', 'Score', 'Player', 'Rank'].map((head) => stepOf(wide, head))).toEqual([
    'fits-75',
    'fits-59',
    undefined,
    undefined,
    undefined,
  ])
  expect(stepOf([player, score, { ...seen, room: 70 }], 'Seen')).toBe('fits-never')
})

test('what the rows are sorted by is their figure, and does not yield', () => {
  const [, , newScore, newKills] = withSortedInSight([rank, player, score, { ...kills, yields: 2 }], 'kills')
  expect(newKills).toMatchObject({ head: 'Kills', phone: 'figure' })
  expect(newKills?.yields).toBeUndefined()
  expect(newScore).toMatchObject({ head: 'Score', phone: undefined, yields: 2 })
})

test('rows sorted by who comes second are led by them', () => {
  const sorted = withSortedInSight([player, victim, score], 'victim')
  expect(sorted.map(({ phone }) => phone)).toEqual(['second', 'lead', 'figure'])
})

test('the sheets know the same widths', () => {
  for (const step of STEPS)
    expect(sheet).toMatch(new RegExp(`width < ${step}em\\) \\{\\s+\\.report-table \\.fits-${step} `))
  expect(tableSheet).toContain(`@container table (width >= ${NARROWEST_TABLE}em)`)
})

test('a table hands down the room and the name of each column, and the sheet takes them', () => {
  expect(roomsOf([player, { ...score, label: '→' }])).toMatchObject({
    ...{ '--room-1': '14rem', '--grow-1': 14, '--name-1': '"Player"' },
    ...{ '--grow-2': 0, '--name-2': '"→"' },
  })
  for (let place = 1; place <= MOST_COLUMNS; place += 1) {
    const taken = ['room', 'grow', 'share', 'name'].map((what) => `\\s+--${what}: var\\(--${what}-${place}\\);`)
    expect(headSheet).toMatch(new RegExp(`\\.column-${place} \\{${taken.join('')}\\s+\\}`))
  }
})
