import type { Config } from '#server/ground/config.ts'
import type { DataGroup } from '#server/ground/db/data-versions.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { NewEvent } from '#server/outbox/queue/target.ts'

/** One look for what happened. */
export interface Look {
  now: Date
  since: Date // when telling was switched on: nothing of before is told
  config: Pick<Config, 'honours' | 'season'>
}

export interface Source {
  /** It can only have changed with one of these; left out: it has to be looked at each time. */
  groups?: readonly DataGroup[]
  /**
   * What there is to tell, oldest first and at most MOST_AT_ONCE. What was told already may be among it, as its key tells; what a
   * source remembers for itself it writes in the same transaction.
   */
  find(tx: Db, look: Look): Promise<NewEvent[]>
}

/** The rest comes with the next look. */
export const MOST_AT_ONCE = 200

const HOUR_MS = 3_600_000

/**
 * From when on something is told, whenever it became known: what an import or a first copy brings is past. An event is kept for
 * longer than that, so its key is there as long as it can be found.
 */
export const newsFrom = ({ now, since }: Look, hours = 24): Date =>
  new Date(Math.max(since.getTime(), now.getTime() - hours * HOUR_MS))
