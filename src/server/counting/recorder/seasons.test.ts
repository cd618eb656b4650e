import { expect, test } from 'vitest'
import { z } from 'zod'
import type { JournalRecord } from '#server/counting/journal/record.ts'
import { carrySeason } from '#server/counting/seasons/carry-season.ts'
import { closePastMonth, closeSeason } from '#server/counting/seasons/seasons.queries.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import { logPerson } from '#testing/counting/log-session.ts'
import { openRecorder, recordAll } from '#testing/counting/recorder.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { eventually } from '#testing/eventually.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'

const ann = logPerson('Ann', 2)
const ben = logPerson('Ben', 3)

async function database(): Promise<Database> {
  const db = await testDatabase()
  await createSeed(db, testClock('2026-03-15T12:00:00Z')).server({ id: 1 })
  return db
}

let lastSeq = 0

/** Points as the companion plugin tells them, at a moment. */
function points(person: { security: string }, change: number, date: string, source: 'udp' | 'file' = 'file') {
  const receivedAt = source === 'udp' ? Date.parse(date) : Date.parse('2026-04-02T12:00:00Z')
  const [year, month, day] = date.slice(0, 10).split('-')
  const line = `L ${month}/${day}/${year} - ${date.slice(11, 19)}: ${person.security} triggered "sitrep_score" (change "${change}")`
  const origin = new Uint8Array(16)
  return { seq: ++lastSeq, serverId: 1, receivedAt, source, origin, place: 0, payload: Buffer.from(line) } as const
}

async function record(db: Database, ...records: JournalRecord[]): Promise<void> {
  await recordAll(await openRecorder(db), records)
}

const March = { now: new Date('2026-03-10T12:00:00Z'), month: '2026-03', startedAt: new Date('2026-03-01T00:00:00Z') }
const April = { now: new Date('2026-04-01T00:00:20Z'), month: '2026-04' }

const Score = z.object({ name: z.string(), score: z.int(), all_time: z.coerce.number() })
const scoresOf = async (db: Database) => {
  const rows = await db.many(
    Score,
    sql`select player_name as name, score, all_time_score as all_time from player_stats order by player_name`,
  )
  return rows.map(({ name, score, all_time }) => [name, score, all_time])
}

const Kept = z.object({ season: z.string().nullable(), score: z.int() })
const keptOf = async (db: Database, { steamId }: { steamId: string }) => {
  const rows = await db.many(
    Kept,
    sql`select s.name as season, k.score from season_scores k join seasons s using (season_id)
        where k.steam_id = ${steamId} order by season_id`,
  )
  return rows.map(({ season, score }) => [season, score])
}

test('points of old lines join the season they were made in, or all time alone, and never the one that runs', async () => {
  const db = await database()
  await closePastMonth(db, March)
  await record(db, points(ann, 7, '2026-03-20T10:00:00', 'udp'))
  await closePastMonth(db, April)
  await record(
    db,
    points(ann, 1, '2026-02-28T23:59:59'),
    points(ann, 20, '2026-03-01T00:00:00'),
    points(ann, 300, '2026-04-01T00:00:19'),
    points(ann, 4000, '2026-04-01T00:00:20'),
  )
  expect(await scoresOf(db)).toEqual([['Ann', 4000, 7 + 1 + 20 + 300]])
  expect(await keptOf(db, ann)).toEqual([['2026-03', 7 + 20 + 300]])
})

test('without any season all points are those of the one to come', async () => {
  const db = await database()
  await record(db, points(ann, 5, '2019-01-01T00:00:00'))
  expect(await scoresOf(db)).toEqual([['Ann', 5, 0]])
})

test('a recorder that folded by a season which is closed by now folds again', async () => {
  const db = await database()
  await closePastMonth(db, March)
  const recorder = await openRecorder(db)
  await recordAll(recorder, [points(ann, 10, '2026-03-20T10:00:00', 'udp')])
  await closePastMonth(db, April)
  await recordAll(recorder, [
    points(ann, 5, '2026-03-31T23:00:00', 'udp'),
    points(ann, 3, '2026-04-01T10:00:00', 'udp'),
  ])
  expect(await scoresOf(db)).toEqual([['Ann', 3, 15]])
  expect(await keptOf(db, ann)).toEqual([['2026-03', 15]])
})

/** As after a kill: the season is closed, and of its scores none is carried. */
async function closedUncarried(): Promise<Database> {
  const db = await database()
  await closePastMonth(db, March)
  await record(
    db,
    points(ann, 10, '2026-03-20T10:00:00', 'udp'),
    points(ben, 20, '2026-03-20T10:00:00', 'udp'),
    points(logPerson('Cat', 4), -5, '2026-03-20T10:00:00', 'udp'),
  )
  await db.run(sql`update seasons set closed_at = ${April.now}, name = '2026-03'`)
  await db.run(sql`insert into seasons (month, started_at) values ('2026-04', ${April.now})`)
  return db
}

test('points made before a score is carried are those of the new season', async () => {
  const db = await closedUncarried()
  await record(
    db,
    points(ann, 3, '2026-04-01T10:00:00', 'udp'),
    points(logPerson('Dan', 5), 4, '2026-04-01T10:00:00', 'udp'),
    points(ben, 2, '2026-03-31T10:00:00'),
  )
  await carrySeason(db, April.now)
  expect(await scoresOf(db)).toEqual([
    ['Ann', 3, 10],
    ['Ben', 0, 22],
    ['Cat', 0, -5],
    ['Dan', 4, 0],
  ])
  expect(await keptOf(db, ann)).toEqual([['2026-03', 10]])
  expect(await keptOf(db, ben)).toEqual([['2026-03', 22]])
})

test('a carry goes on where it was cut off, in steps of any size, and is done once', async () => {
  const db = await closedUncarried()
  await carrySeason(db, April.now, 1)
  await carrySeason(db, April.now, 1)
  expect((await scoresOf(db)).map(([, score, allTime]) => [score, allTime])).toEqual([
    [0, 10],
    [0, 20],
    [0, -5],
  ])
})

test('another season cannot be closed before the one before is carried', async () => {
  const db = await closedUncarried()
  expect(await closeSeason(db, April)).toEqual({ type: 'nothing to close' })
  expect(await keptOf(db, ben)).toEqual([['2026-03', 20]])
})

const Sums = z.object({ kept: z.coerce.number(), all_time: z.coerce.number(), score: z.coerce.number() })

test('points that are recorded while seasons are closed are each in exactly one', async () => {
  const db = await database()
  const recorder = await openRecorder(db)
  const people = Array.from({ length: 30 }, (_, index) => logPerson(`Number ${index}`, index + 2))
  let [turn, recorded] = [0, 0]
  const play = async () => {
    turn += 1 // in the same second the same line would be one that was delivered twice
    const now = new Date().toISOString()
    const lines = people.map((person) => points(person, turn, now, 'udp'))
    await recordAll(recorder, lines)
    recorded += people.length * turn
  }
  await play()
  let isClosing = true
  const closing = (async () => {
    for (const name of ['a', 'b', 'c']) {
      const end = await closeSeason(db, { now: new Date(), month: '2026-03', name })
      expect(end).toMatchObject({ type: 'closed', scores: people.length })
      await eventually(async () => (await db.run(sql`select 1 from player_stats where score <> 0`)) > 0)
    }
  })()
  const ended = closing.finally(() => {
    isClosing = false
  })
  while (isClosing) await play()
  await ended
  const sums = await db.one(
    Sums,
    sql`select (select sum(score) from season_scores) as kept, sum(all_time_score) as all_time, sum(score) as score
        from player_stats`,
  )
  expect(sums?.all_time).toBe(sums?.kept)
  expect((sums?.kept ?? 0) + (sums?.score ?? 0)).toBe(recorded)
})
