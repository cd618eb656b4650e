import { ForeignRefused } from './explain-failure.ts'
import type { ForeignDatabase } from './foreign-database.ts'

/** A table as this program wants to read it. */
export interface ForeignTable {
  name: string
  columns: ReadonlySet<string> // in small letters
}

export type TableByName = (name: string) => ForeignTable | undefined

export interface Tables {
  found: ReadonlyMap<string, ForeignTable>
  /** Tables that are there, or may be, and that the user may not read. */
  notGranted: ReadonlySet<string>
}

const SCHEMA = { mysql: 'table_schema = database()', postgres: 'table_schema = any(current_schemas(false))' } as const

/** Which of these tables there are. Names are compared as SQL does, without regard to small and capital letters. */
export async function describeTables(foreign: ForeignDatabase, names: readonly string[]): Promise<Tables> {
  const wanted = names.map((name) => `'${name.toLowerCase()}'`).join(', ') // our own words
  const rows = await foreign.ask(`
    select lower(table_name), lower(column_name) from information_schema.columns
    where ${SCHEMA[foreign.account.engine]} and lower(table_name) in (${wanted})`)
  const columns = new Map<string, Set<string>>()
  for (const [table, column] of rows) {
    if (typeof table !== 'string' || typeof column !== 'string') continue
    columns.set(table, (columns.get(table) ?? new Set()).add(column))
  }
  const found = new Map<string, ForeignTable>()
  const notGranted = new Set<string>()
  for (const name of names) {
    const known = columns.get(name.toLowerCase())
    if (known) found.set(name, { name, columns: known })
    else if (await isRefused(foreign, name)) notGranted.add(name)
  }
  return { found, notGranted }
}

/** What may not be read is not listed either. Asking for it tells the two apart. */
async function isRefused(foreign: ForeignDatabase, name: string): Promise<boolean> {
  try {
    await foreign.ask(`select 1 from ${name} where 1 = 0`)
    return false
  } catch (error) {
    if (error instanceof ForeignRefused && error.reason === 'no table') return false
    if (error instanceof ForeignRefused && error.reason === 'not granted') return true
    throw error
  }
}
