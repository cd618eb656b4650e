import { z } from 'zod'
import type { Clock } from '#server/ground/clock.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import type { Poller } from '#server/ground/loop.ts'
import { addEvents } from '#server/outbox/queue/add-events.ts'
import type { Target } from '#server/outbox/queue/target.ts'
import { awardsGiven } from './awards-given.ts'
import { bansAdded, bansLifted } from './bans.ts'
import { matchesEnded } from './matches-ended.ts'
import { recordsSet } from './records-set.ts'
import { seasonsClosed } from './seasons-closed.ts'
import { serversChanged } from './servers-changed.ts'
import { type Look, MOST_AT_ONCE, type Source } from './source.ts'
import { loadSince, lockLooking } from './states.queries.ts'
import { watchedJoined } from './watched-joined.ts'
import { weeklyDigest } from './weekly-digest.ts'

interface Options {
  db: Db
  clock: Clock
  config: Look['config']
  targets: readonly Target[]
}

const EVERY_MS = 5_000

/** Order matters where two tell of the same moment: a match ends before the next map begins. */
const SOURCES: readonly Source[] = [
  ...[matchesEnded, serversChanged, bansAdded, bansLifted],
  ...[recordsSet, awardsGiven, seasonsClosed, weeklyDigest, watchedJoined],
]

/**
 * Finds what happened and writes it down for the targets, each source in a transaction of its own. Whatever ends it, and whoever
 * does it next, what was written is known by its key and what was not is found again.
 */
export function noticeNews({ db, clock, config, targets }: Options): Poller {
  const looked = new Map<Source, string>() // by which versions each was last looked at, and found no more
  const lookAt = (source: Source): Promise<number> =>
    db.transaction(async (tx) => {
      await lockLooking(tx)
      const now = clock.now()
      const events = await source.find(tx, { now, since: await loadSince(tx, now), config })
      await addEvents(tx, events, targets)
      return events.length
    })
  return {
    name: 'notice-news',
    everyMs: EVERY_MS,
    slowestRetryMs: 60_000,
    run: async (stopping) => {
      const versions = await loadVersions(db)
      const failures: unknown[] = [] // of one source, which keeps nothing from the others
      for (const source of SOURCES) {
        if (stopping.aborted) return
        const version = source.groups?.map((group) => versions.get(group) ?? '0').join(' ')
        if (version !== undefined && looked.get(source) === version) continue
        try {
          const found = await lookAt(source)
          if (version !== undefined && found < MOST_AT_ONCE) looked.set(source, version)
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}

const Version = z.object({ data_group: z.string(), version: z.string() })

async function loadVersions(db: Db): Promise<Map<string, string>> {
  const rows = await db.many(Version, sql`select data_group, version::text from data_versions`)
  return new Map(rows.map(({ data_group, version }) => [data_group, version]))
}
