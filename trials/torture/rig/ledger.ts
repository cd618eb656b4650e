import { compareAll, countedLines, journaledLines } from '#testing/counting/tally.ts'
import { until } from '#testing/until.ts'
import type { Rig } from './rig.ts'

export interface Ledger {
  lost: number // in the journal or acknowledged, and not counted
  doubled: number
  sent: number // by the game servers themselves
  unheard: number // of these, in no journal
}

/** Silences all who send, and compares what was sent, journaled and counted. */
export async function settleLedger({ site, lines, deliveries, servers }: Rig): Promise<Ledger> {
  lines.stop()
  await deliveries.stop()
  await until('all lines to be counted', async () => (await site.metric('log_lag_lines')) === 0)
  const journaled = await journaledLines([site.dataDir])
  const promised = new Set([...journaled, ...deliveries.taken])
  const db = await site.openDatabase()
  try {
    const { lost, doubled } = compareAll(servers, promised, await countedLines(db, promised.size))
    const heard = [...journaled].filter((number) => number <= lines.sent).length
    return { lost, doubled, sent: lines.sent, unheard: lines.sent - heard }
  } finally {
    await db.close()
  }
}
