import { moveCursor } from '#server/counting/recorder/cursor.ts'
import { DATA_GROUPS, raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import type { Population } from '#simulator/community/population.ts'
import { FIRST_HISTORY, type HistoryProgress, type HistorySize, loadHistory } from './load-history.ts'
import { loadPeople } from './load-people.ts'
import { loadPulse } from './load-pulse.ts'
import { switchOffMaps } from './switch-off-maps.ts'

const DAY_S = 86_400
const DONE = 'demo' // a cursor of this name stands where the history is complete

/** Whether the simulated community has its past already. */
export const hasPast = async (db: Database): Promise<boolean> =>
  (await db.run(sql`select 1 from recorder_cursors where journal = ${DONE}`)) > 0

/**
 * Fills an empty database with the simulated community and its past; one that has it is left as it is. Cut off half-way, it
 * goes on at the next start.
 */
export async function loadDemo(
  db: Database,
  population: Population,
  now: Date,
  onProgress: (progress: HistoryProgress) => void,
  size: HistorySize = FIRST_HISTORY,
): Promise<boolean> {
  if (await hasPast(db)) return false
  const seconds = now.getTime() / 1000
  if ((await db.run(sql`select 1 from players limit 1`)) === 0) {
    await db.transaction((tx) => loadPeople(tx, population))
  }
  await loadHistory(db, population, size, seconds, onProgress)
  await db.transaction(async (tx) => {
    await switchOffMaps(tx)
    await loadPulse(tx, seconds - size.days * DAY_S, seconds)
    await moveCursor(tx, DONE, { fromSeq: 0, toSeq: size.days })
    await raiseVersions(tx, DATA_GROUPS)
  })
  await db.run(sql`analyze`)
  return true
}
