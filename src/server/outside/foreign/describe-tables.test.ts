import { expect, test } from 'vitest'
import type { Account, Engine } from './account.ts'
import type { Cell } from './connection.ts'
import { describeTables } from './describe-tables.ts'
import { ForeignRefused, type Reason } from './explain-failure.ts'

/** A database that lists these columns, and refuses questions for a reason. */
function foreignWith(engine: Engine, columns: Cell[][], reason: Reason | null = 'no table') {
  const asked: string[] = []
  const ask = async (statement: string): Promise<Cell[][]> => {
    asked.push(statement)
    if (statement.includes('information_schema')) return columns
    if (reason !== null) throw new ForeignRefused('refused', reason, undefined)
    return []
  }
  return { foreign: { account: { engine } as Account, ask, close: () => undefined }, asked }
}

test('tables are found by name in any letters, with their columns', async () => {
  const columns = [
    ['players', 'steam_id'],
    ['players', 'name'],
    ['bans', 'bid'],
    [null, 'x'],
    ['players', null],
  ]
  const { foreign, asked } = foreignWith('mysql', columns)
  const { found, notGranted } = await describeTables(foreign, ['Players', 'Bans'])
  expect([...found]).toEqual([
    ['Players', { name: 'Players', columns: new Set(['steam_id', 'name']) }],
    ['Bans', { name: 'Bans', columns: new Set(['bid']) }],
  ])
  expect(notGranted.size).toBe(0)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatch(/where table_schema = database\(\) and lower\(table_name\) in \('players', 'bans'\)/)
})

test('only tables of the schemas that are searched count in a PostgreSQL', async () => {
  const { foreign, asked } = foreignWith('postgres', [])
  await describeTables(foreign, ['Players'])
  expect(asked[0]).toContain('table_schema = any(current_schemas(false))')
  expect(asked[1]).toBe('select 1 from Players where 1 = 0')
})

test.each<[Reason | null, boolean]>([
  ['no table', false],
  [null, false],
  ['not granted', true],
])('a table that is not listed, refused by %j, is not granted: %s', async (reason, isKept) => {
  const { found, notGranted } = await describeTables(foreignWith('mysql', [], reason).foreign, ['Players'])
  expect(found.size).toBe(0)
  expect([...notGranted]).toEqual(isKept ? ['Players'] : [])
})

test('any other failure is one', async () => {
  const { foreign } = foreignWith('mysql', [], 'failed')
  await expect(describeTables(foreign, ['Players'])).rejects.toThrow('refused')
})
