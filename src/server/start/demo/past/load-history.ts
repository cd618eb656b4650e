import { loadCursor, moveCursor } from '#server/counting/recorder/cursor.ts'
import { Recorder } from '#server/counting/recorder/recorder.ts'
import { closeDueSeason } from '#server/counting/seasons/close-season.ts'
import type { Database } from '#server/ground/db/db.ts'
import { withNext } from '#server/ground/with-next.ts'
import { DEMO_SERVERS } from '#server/start/demo/demo-servers.ts'
import { simulatedCountryOf } from '#simulator/community/addresses.ts'
import type { Population } from '#simulator/community/population.ts'
import { simulateHistory } from './history.ts'

const DAY_S = 86_400
const CHAT_DAYS = 30
const SEASON = { monthly: true, time_zone: 'UTC' } // the months that simulateHistory cuts at
const JOURNAL = 'demo history'
const FIRST_DAY = 'demo first day' // a cursor of this name stands at the number of that day

export interface HistorySize {
  days: number
  activity: number // on how many evenings people came, from 0 to 1
  fullEvenings: number // before today's, of which everything is told
}

export interface HistoryProgress {
  done: number // from 0 to 1
  lines: number
}

/** Three months that are over and the present one: something for every screen, made within a minute on a small machine. */
export const FIRST_HISTORY: HistorySize = { days: 100, activity: 0.2, fullEvenings: 0 }

/** Lets the simulated community play through its past, told in log lines like any game server's. */
export async function loadHistory(
  db: Database,
  { players }: Population,
  { days, ...told }: HistorySize,
  now: number,
  onProgress: (progress: HistoryProgress) => void,
): Promise<void> {
  const recorder = new Recorder({
    db,
    journal: JOURNAL,
    countryOf: simulatedCountryOf,
    chatSince: () => now - CHAT_DAYS * DAY_S,
    announceEveryMs: Number.POSITIVE_INFINITY,
  })
  await recorder.load()
  const today = (await firstDay(db, Math.floor(now / DAY_S))) * DAY_S
  const startAt = today - days * DAY_S
  await closeDueSeason(db, SEASON, new Date(startAt * 1000)) // nothing to close yet: the first one begins
  const past = { ...told, startAt, today, endAt: now }
  const steps = simulateHistory({ servers: DEMO_SERVERS, people: players, ...past })
  let lines = 0
  for await (const { value, next } of withNext(steps)) {
    const { records, now: time, done } = value
    lines += records.length
    const fresh = records.filter(({ seq }) => seq > recorder.seq) // an earlier start may have been cut off
    const last = fresh.at(-1)
    if (last) await recorder.record(fresh, last.seq, next)
    await closeDueSeason(db, SEASON, new Date(time * 1000)) // as it would have been back then
    onProgress({ done, lines })
  }
}

/** The day on which this was begun: when it is cut off, the past it goes on with the day after is the same one. */
async function firstDay(db: Database, today: number): Promise<number> {
  const day = await loadCursor(db, FIRST_DAY)
  if (day > 0) return day
  await moveCursor(db, FIRST_DAY, { fromSeq: 0, toSeq: today })
  return today
}
