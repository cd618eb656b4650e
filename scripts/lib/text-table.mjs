/**
 * Rows under a head, as Markdown whose columns are straight in a terminal, too.
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export function textTable(head, rows) {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .toSpliced(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
    .join('\n')
}
