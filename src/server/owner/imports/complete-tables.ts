import type { TableByName, Tables } from '#server/outside/foreign/describe-tables.ts'

/** The columns without which nothing of a table can be read. All else may be missing. */
export type Needs = Readonly<Record<string, readonly string[]>>

export interface CompleteTables {
  table: TableByName
  absent: string[] // also those that lack a column, with its name
  notGranted: string[]
}

/** A table that lacks what it needs is as good as none, and the report says so. */
export function completeTables({ found, notGranted }: Tables, needs: Needs): CompleteTables {
  const lacking = (name: string) =>
    (needs[name] ?? []).filter((column) => !found.get(name)?.columns.has(column.toLowerCase()))
  const names = Object.keys(needs)
  const missing = names.filter((name) => !found.has(name) && !notGranted.has(name))
  const incomplete = names.filter((name) => found.has(name) && lacking(name).length > 0)
  return {
    table: (name) => (lacking(name).length === 0 ? found.get(name) : undefined),
    absent: [...missing, ...incomplete.map((name) => `${name} with ${lacking(name).join(', ')}`)],
    notGranted: names.filter((name) => notGranted.has(name)),
  }
}
