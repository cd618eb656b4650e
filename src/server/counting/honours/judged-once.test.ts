import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, type Db, sql } from '#server/ground/db/db.ts'
import { openRecorder, recordAll } from '#testing/counting/recorder.ts'
import { simulatedLines } from '#testing/counting/simulated-lines.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { judgeAll, judgeAtOnce } from './judge-honours.ts'
import { judgeMatches } from './judge-matches.ts'
import { awardsFile, readAwards } from './read-awards.ts'
import { adoptAwards } from './rules.queries.ts'

const LATER = new Date('2026-04-01T00:00:00Z')
const Row = z.record(z.string(), z.unknown())

class Killed extends Error {}

/** Dies at that statement, as a process does: what it has not committed is gone. */
function mortal(db: Db, life: { left: number }): Db {
  const age = <A extends unknown[], T>(ask: (...given: A) => Promise<T>) => {
    return (...given: A): Promise<T> => {
      life.left -= 1
      return life.left < 0 ? Promise.reject(new Killed()) : ask(...given)
    }
  }
  return { ...db, run: age(db.run), transaction: (work) => db.transaction((tx) => work(mortal(tx, life))) }
}

const honoursIn = async (db: Database) => ({
  awards: await db.many(
    Row,
    sql`select steam_id, award, tier, match_id, earned_at, best from player_awards order by steam_id, award, tier`,
  ),
  counts: await db.many(
    Row,
    sql`select award, tier, holders from award_counts where holders <> 0 order by award, tier`,
  ),
  spans: await db.many(
    Row,
    sql`select award, width, tier, bucket, holders from award_spans where holders <> 0 order by 1, 2, 3, 4`,
  ),
  records: await db.many(Row, sql`select * from records order by kind, subject_id, metric, season_id, steam_id`),
})

test('cut off at any statement, and done by two at once, everything is given once', async () => {
  const db = await testDatabase()
  const seed = createSeed(db, testClock('2026-03-01'))
  for (const id of [1, 2]) await seed.server({ id })
  const read = await readAwards(awardsFile(undefined))
  if (!read.ok) throw new Error(read.problems.join(' '))
  await adoptAwards(db, read.awards, 'UTC')
  const lines = simulatedLines({ seed: 'once', minutes: 150 })
  const recorder = await openRecorder(db, { monotonic: () => 0 })
  await recordAll(recorder, lines.slice(0, lines.length / 2), 400)
  for (let left = 0, isDone = false; !isDone; left += 1) {
    isDone = await judgeAll({ db: mortal(db, { left }), zone: 'UTC', now: LATER }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Killed) return false
        throw error
      },
    )
  }
  await recordAll(recorder, lines.slice(lines.length / 2), 400)
  await Promise.all([1, 2, 3].map(() => judgeMatches(db, 'UTC', LATER)))
  await judgeAll({ db, zone: 'UTC', now: LATER })
  const first = await honoursIn(db)
  expect(first.awards.length).toBeGreaterThan(100)
  expect(first.records.length).toBeGreaterThan(100)

  await db.run(sql`truncate player_awards, award_counts, award_spans, records, award_rules, judge_states`)
  await db.run(sql`update matches set judged = 0`)
  await adoptAwards(db, read.awards, 'UTC')
  await judgeAtOnce({ db, zone: 'UTC', now: LATER })
  expect(await honoursIn(db), 'in other pieces').toEqual(first)
})
