import { Recorder } from '#server/counting/recorder/recorder.ts'
import { monthIn, monthStart } from '#server/counting/seasons/month.ts'
import { closePastMonth } from '#server/counting/seasons/seasons.queries.ts'
import type { Database } from '#server/ground/db/db.ts'
import { simulatedCountryOf } from '#simulator/community/addresses.ts'
import type { Population } from '#simulator/community/population.ts'
import { DEMO_SERVERS } from './demo-servers.ts'
import { simulateHistory } from './history.ts'

const DAY_S = 86_400
const JOURNAL = 'demo history'

export interface HistorySize {
  days: number
  /** How much of today's life there was on average: less makes fewer lines of the same kind of community. */
  activity: number
}

export interface HistoryProgress {
  done: number // from 0 to 1
  lines: number
}

/** Something for every screen, made within a minute on a small and busy machine. */
export const FIRST_HISTORY: HistorySize = { days: 40, activity: 0.13 }

/** Lets the simulated community play through its past, told in log lines like any game server's. */
export async function loadHistory(
  db: Database,
  { players }: Population,
  { days, activity }: HistorySize,
  now: number,
  onProgress: (progress: HistoryProgress) => void,
): Promise<void> {
  const recorder = new Recorder({
    db,
    journal: JOURNAL,
    countryOf: simulatedCountryOf,
    announceEveryMs: Number.POSITIVE_INFINITY,
  })
  await recorder.load()
  const startAt = Math.floor(now / DAY_S - days) * DAY_S
  const history = simulateHistory({ servers: DEMO_SERVERS, people: players, startAt, endAt: now, activity })
  let lines = 0
  for (const { records, done } of history) {
    lines += records.length
    const fresh = records.filter(({ seq }) => seq > recorder.seq) // an earlier start may have been cut off
    const last = fresh.at(-1)
    if (last) await recorder.record(fresh, last.seq)
    const time = new Date((startAt + done * (now - startAt)) * 1000)
    await closePastMonth(db, { now: time, month: monthIn('UTC', time), startedAt: monthStart('UTC', time) })
    onProgress({ done, lines })
  }
}
