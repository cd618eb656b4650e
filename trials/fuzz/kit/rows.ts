import type { Cell } from '#server/outside/foreign/connection.ts'

/** Rows of a table under its name: `# name`, then a row on each line, its cells between tabs, `\N` for none. */
export function readRowsOf(input: Buffer): (table: string) => Cell[][] {
  const tables = new Map<string, Cell[][]>()
  let rows: Cell[][] = []
  for (const line of input.toString('utf8').split('\n')) {
    if (line.startsWith('# ')) {
      rows = []
      tables.set(line.slice(2), rows)
    } else rows.push(line.split('\t').map((cell) => (cell === '\\N' ? null : cell)))
  }
  return (table) => tables.get(table) ?? []
}
