import { until } from '#testing/until.ts'
import { withDatabase } from './community.ts'
import { compare, readCounted, readJournaled } from './ledger.ts'
import type { TrialSite } from './trial-site.ts'

/** Lets game servers be silent until all their lines are counted, and says how many they were. */
export async function silence({ games, node }: TrialSite): Promise<number> {
  const { sent } = await games.ask<{ sent: number }>('silence')
  let [accepted, quietSince] = [-1, performance.now()]
  await until(
    'all lines to be counted',
    async () => {
      const figures = await node.figures()
      const now = figures.get('log_datagrams_accepted') ?? 0
      if (now !== accepted || figures.get('log_lag_lines') !== 0) [accepted, quietSince] = [now, performance.now()]
      return performance.now() - quietSince > 1_500
    },
    120_000,
  )
  return sent
}

export interface Account {
  lost: number // sent while it ran, and in no journal
  journaled: number
  problems: string[] // what of the journal is not counted exactly once
}

/** Compares what was sent, journaled and counted, once the program has ended. */
export async function account({ node, before }: TrialSite, sent: number): Promise<Account> {
  const journaled = await readJournaled(node.dataDir)
  const after = await withDatabase(node.dataDir, readCounted)
  let lost = 0
  for (let number = 1; number <= sent; number += 1) if (!journaled.lines.has(number)) lost += 1
  return { lost, journaled: journaled.records, problems: compare(journaled, before, after) }
}
