import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import type { MinuteSample } from './minute-samples.ts'
import { rollUpPulse } from './roll-up-pulse.ts'
import { saveMinutes } from './save-minutes.queries.ts'

const Span = z.object({
  seconds: z.int(),
  at: z.string(),
  map: z.string(),
  numbers: z.array(z.int()),
})
const Count = z.object({ count: z.int() })

async function pulseSite(now: string) {
  const db = await testDatabase()
  const clock = testClock(now)
  await createSeed(db, clock).server({ id: 1 })
  const rollUp = () => rollUpPulse({ db, clock }).run(new AbortController().signal)
  /** Minutes from a moment on, one after the other. */
  const heard = (from: string, minutes: readonly (number | null)[], map = 'a') => {
    const at = Date.parse(from) / 1000
    return saveMinutes(
      db,
      minutes.map(
        (humans, index): MinuteSample => ({
          serverId: 1,
          at: at + index * 60,
          humans,
          map: humans === null ? '' : map,
        }),
      ),
    )
  }
  const spans = () =>
    db.many(
      Span,
      sql`
        select seconds, to_char(at at time zone 'UTC', 'DD HH24:MI') as at, map,
               array[up_minutes, down_minutes, human_minutes, most] as numbers
        from pulse_spans order by pulse_spans.at, map`,
    )
  const minutesLeft = async () => (await db.one(Count, sql`select count(*)::int as count from pulse_minutes`))?.count
  return { db, clock, rollUp, heard, spans, minutesLeft }
}

test('after two days the minutes of a quarter become one row a map, with gaps left out and down told apart', async () => {
  const { rollUp, heard, spans, minutesLeft } = await pulseSite('2026-03-03T00:15:00Z')
  await heard('2026-02-28T23:58:00Z', [4, 6, 5, null, null, 3]) // over midnight
  await heard('2026-03-01T00:08:00Z', [10, 8], 'b')
  await heard('2026-03-01T00:15:00Z', [9]) // two days old to the second: not older
  await rollUp()
  expect(await spans()).toEqual([
    { seconds: 900, at: '28 23:45', map: 'a', numbers: [2, 0, 10, 6] },
    { seconds: 900, at: '01 00:00', map: '', numbers: [0, 2, 0, 0] },
    { seconds: 900, at: '01 00:00', map: 'a', numbers: [2, 0, 8, 5] },
    { seconds: 900, at: '01 00:00', map: 'b', numbers: [2, 0, 18, 10] },
  ])
  expect(await minutesLeft()).toBe(1)
})

test('a quarter of which only a part is old enough waits for the rest of it', async () => {
  const { clock, rollUp, heard, spans } = await pulseSite('2026-03-03T12:14:59Z')
  await heard('2026-03-01T12:00:00Z', Array(15).fill(2))
  await rollUp()
  expect(await spans()).toEqual([])
  clock.advance(1)
  await rollUp()
  expect(await spans()).toMatchObject([{ at: '01 12:00', numbers: [15, 0, 30, 2] }])
})

test('quarters become hours after two weeks, and hours end with the year', async () => {
  const { clock, rollUp, heard, spans } = await pulseSite('2026-03-16T00:00:00Z')
  await heard('2026-03-01T10:00:00Z', [1, 2, 3])
  await heard('2026-03-01T10:50:00Z', [9, null])
  await heard('2026-03-02T00:00:00Z', [5]) // exactly two weeks old
  await rollUp()
  const hour = { seconds: 3600, at: '01 10:00', map: 'a', numbers: [4, 0, 15, 9] }
  const down = { seconds: 3600, at: '01 10:00', map: '', numbers: [0, 1, 0, 0] }
  expect(await spans()).toEqual([down, hour, { seconds: 900, at: '02 00:00', map: 'a', numbers: [1, 0, 5, 5] }])
  clock.set('2027-04-05T10:00:01Z')
  await rollUp()
  expect(await spans()).toMatchObject([{ at: '02 00:00', seconds: 3600 }])
})

test('each minute counts once: cut off between steps, again, by two nodes at once, and when some come late', async () => {
  const { db, clock, rollUp, heard, spans, minutesLeft } = await pulseSite('2026-03-20T00:00:00Z')
  await heard('2026-03-01T10:00:00Z', Array(60).fill(2))
  // A node that was killed after its first step: the quarters are there, the hour is not.
  clock.set('2026-03-05T00:00:00Z')
  await rollUp()
  expect(await spans()).toHaveLength(4)
  clock.set('2026-03-20T00:00:00Z')
  await heard('2026-03-02T10:00:00Z', Array(600).fill(1))
  await Promise.all([rollUp(), rollUp(), rollUp()])
  await rollUp()
  await heard('2026-03-01T10:59:00Z', [7])
  await rollUp()
  const Sums = z.object({ up: z.int(), humans: z.int(), hours: z.int() })
  expect(
    await db.one(
      Sums,
      sql`select sum(up_minutes)::int as up, sum(human_minutes)::int as humans, count(*)::int as hours from pulse_spans`,
    ),
  ).toEqual({ up: 661, humans: 727, hours: 11 })
  expect(await minutesLeft()).toBe(0)
})
