import type { Database } from '#server/ground/db/db.ts'
import { countedLines, journaledLines, missedAndRepeated, sum } from '#testing/counting/tally.ts'
import type { Cluster } from './cluster.ts'
import { actsTold } from './load/admins.ts'
import type { Load, Suffered } from './suffer.ts'

interface Trial {
  suffered: readonly Suffered[]
  cluster: Cluster
  load: Load
  db: Database
  servers: number
}

const HEAD = ['what happens', 'failed requests', 'no live updates', 'lines lost', 'doubled', 'acts twice', 'kept']

/** Prints what each blow did, and says whether every promise was kept. */
export async function judge({ suffered, cluster, load, db, servers }: Trial): Promise<boolean> {
  const { sent } = await load.games.ask<{ sent: number }>('silence')
  const journaled = await journaledLines(cluster.collectors.map(({ dataDir }) => dataDir))
  const counted = await countedLines(db, journaled.size)
  const acts = actsTold(await load.games.ask<string[]>('told'))

  const rows = suffered.map(({ blow, failedS, withoutLiveS, lines, acts: range }) => {
    const { lost, doubled } = missedAndRepeated(lines, servers, journaled, counted)
    const twice = numbers(range).filter((act) => (acts.get(act) ?? 0) > 1).length
    const { promised } = blow
    const isKept = failedS <= promised.failedS && withoutLiveS <= promised.withoutLiveS && lost + doubled + twice === 0
    const aimed = (value: number, most: number) => `${value.toFixed(1)} s of ${most}`
    const cells = [
      blow.name,
      aimed(failedS, promised.failedS),
      aimed(withoutLiveS, promised.withoutLiveS),
      ...[lost, doubled, twice].map(String),
      isKept ? 'yes' : 'NO',
    ]
    return { cells, isKept }
  })
  console.log(`\n${asTable([HEAD, ...rows.map(({ cells }) => cells)])}\n`)
  for (const { blow, reasons } of suffered) if (reasons.length > 0) console.log(`${blow.name}: ${reasons.join(', ')}`)
  const { said, carriedOut, refusals } = load.admins
  console.log(`${sent} lines sent, ${sent - journaled.size} in no journal, ${sum(counted)} counted`)
  console.log(
    `${said} acts, ${sum(acts)} carried out, ${carriedOut} of them known to their admins; ${refusals.join(', ')}`,
  )
  console.log(`${load.readers.asked} requests`)
  if (rows[0]?.isKept === false)
    console.log('Even with nothing killed the times were missed: this machine is too busy for them.')
  return rows.every(({ isKept }) => isKept)
}

const numbers = ({ from, to }: { from: number; to: number }): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)

function asTable(rows: readonly (readonly string[])[]): string {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  return lines.toSpliced(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`).join('\n')
}
