import type { Fleet } from '#server/fleet/fleet.ts'
import type { Clock } from '#server/ground/clock.ts'
import type { Db } from '#server/ground/db/db.ts'
import { MinuteSamples } from './minute-samples.ts'
import { saveMinutes } from './save-minutes.queries.ts'

/**
 * Gives a function that writes down the minutes that are over, or all at the end. What cannot be written waits for the next
 * time. Only polls of this process are heard, so of several nodes the one that asks a game server writes its minutes.
 */
export function keepMinutes(db: Db, fleet: Fleet, clock: Clock): (everything?: boolean) => Promise<void> {
  const samples = new MinuteSamples()
  const now = () => clock.now().getTime() / 1000
  fleet.onHeard((serverId, answer) => samples.hear(serverId, answer, now()))
  return async (everything = false) => {
    const due = everything ? samples.all() : samples.finished(now())
    await saveMinutes(db, due)
    samples.forget(due)
  }
}
