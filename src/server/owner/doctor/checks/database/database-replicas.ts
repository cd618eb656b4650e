import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { type Db, openDatabase, sql } from '#server/ground/db/db.ts'
import { findPosition, hasReached } from '#server/ground/db/replicas/positions.queries.ts'
import { doubtful, failed, fine, type Outcome, type Step } from '#server/owner/doctor/examination.ts'
import type { Place } from '#server/owner/doctor/reach.ts'

interface Options {
  db: Db
  urls: readonly string[]
  lagMs: number
  placeOf: (url: string, setting: string) => Place
  explainFailure: (error: unknown, place: Place) => Outcome
}

const LOOK_AGAIN_MS = 20
const SETTING = 'DATABASE_REPLICA_URL'

export function replicaSteps({ db, urls, lagMs, placeOf, explainFailure }: Options): Step[] {
  return urls.map((url) => {
    const place = placeOf(url, SETTING)
    const run = async () => {
      const replica = openDatabase({ url, directUrl: url, connections: 1 }) // it may be behind a pooler, too
      try {
        return await judge(db, replica, lagMs)
      } catch (error) {
        return { ...explainFailure(error, place), isLast: false } // the site does without it
      } finally {
        await replica.close()
      }
    }
    return { tried: `ask the replica at ${place.host} port ${place.port} how far it is`, run }
  })
}

const Identity = z.object({ system: z.string(), name: z.string(), follows: z.boolean() })

const identityOf = (db: Db) =>
  db.one(
    Identity,
    sql`
      select system_identifier::text as system, current_database()::text as name, pg_is_in_recovery() as follows
      from pg_control_system()`,
  )

async function judge(db: Db, replica: Db, lagMs: number): Promise<Outcome> {
  const [own, other] = [await identityOf(db), await identityOf(replica)]
  if (own?.system !== other?.system || own?.name !== other?.name || !other?.follows) {
    return failed('it is no replica of this database', {
      cause: `${SETTING} leads to another server or database, or the replica was promoted.`,
      fix: `Correct ${SETTING}, or make it a standby of the primary again.`,
    })
  }
  const position = await findPosition(db)
  const until = performance.now() + lagMs
  while (!(await hasReached(replica, position))) {
    if (performance.now() < until) {
      await wait(LOOK_AGAIN_MS)
      continue
    }
    return doubtful(`it is more than ${lagMs} ms behind`, {
      cause: 'It is busy or stopped, or the line to the primary is slow or cut.',
      fix: 'Look into its log; until it has caught up the primary answers. The bound is database.replica_lag_ms.',
    })
  }
  return fine('it has all that the primary has')
}
