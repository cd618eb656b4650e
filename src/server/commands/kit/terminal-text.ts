import { printable } from '#server/ground/printable.ts'

/** Columns under each other. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = [head, ...rows].map((row) => row.map(printable))
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** '2026-03-01 12:05', in UTC. */
export const formatMoment = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ')

/** '2026-03-01 12:05:59', in UTC. */
export const formatSecond = (moment: Date): string => moment.toISOString().slice(0, 19).replace('T', ' ')
