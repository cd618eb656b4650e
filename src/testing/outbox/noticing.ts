import { z } from 'zod'
import { UNKNOWN } from '#server/fleet/live-state.ts'
import { saveStates } from '#server/fleet/state.queries.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import { Settings } from '#server/ground/settings/settings.ts'
import { noticeNews } from '#server/outbox/notice/notice-news.ts'
import type { Target } from '#server/outbox/queue/target.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'

const Row = z.object({ type: z.string(), key: z.string(), at: z.int(), data: z.record(z.string(), z.unknown()) })

const everything: Target = { name: 'all', wants: () => true, send: async () => ({ type: 'sent' }) }

/** A database in which things happen, and somebody who looks for them. */
export async function noticingSite(given: { db?: Database; settings?: z.input<typeof Settings>; start?: string } = {}) {
  const db = given.db ?? (await testDatabase())
  const clock = testClock(given.start ?? '2026-03-04T12:00:00Z') // a Wednesday
  const config = Settings.parse(given.settings ?? {})
  let told = 0
  const look = async () => {
    await noticeNews({ db, clock, config, targets: [everything] }).run(new AbortController().signal)
    const all = await db.many(
      Row,
      sql`select type, key, extract(epoch from at)::int as at, data from outbox_events order by number`,
    )
    const news = all.slice(told)
    told = all.length
    return news
  }
  const live = (state: Partial<typeof UNKNOWN>, serverId = 1) =>
    saveStates(db, [{ serverId, state: { ...UNKNOWN, ...state }, names: new Map() }], false)
  return { db, clock, seed: createSeed(db, clock), look, live, now: () => clock.now().getTime() / 1000 }
}
