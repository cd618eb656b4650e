import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, sql } from '#server/ground/db/db.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { chatSince, forgetChat } from './forget-chat.ts'

const running = new AbortController().signal
const clock = testClock('2026-03-31T12:00:00Z')
const Line = z.object({ text: z.string() })
const textsIn = async (db: Database) =>
  (await db.many(Line, sql`select text from chat_lines order by chat_id`)).map(({ text }) => text)

test('a line is forgotten after the days that are set, and all of them where chat is no longer kept', async () => {
  const db = await testDatabase()
  const seed = createSeed(db, clock)
  for (const [text, at] of [
    ['old', '2026-03-01T11:59:59Z'],
    ['older', '2024-01-01T00:00:00Z'],
    ['young', '2026-03-01T12:00:00Z'],
    ['new', '2026-03-31T11:00:00Z'],
  ]) {
    await seed.chat({ text, at })
  }
  await forgetChat({ db, clock, chat: { keep: true, days: 30 } }, 1).run(running) // a row at a time
  expect(await textsIn(db)).toEqual(['young', 'new'])
  await forgetChat({ db, clock, chat: { keep: false, days: 30 } }).run(running)
  expect(await textsIn(db)).toEqual([])
})

test('no line is taken that would be forgotten at once', () => {
  expect(chatSince(clock, { keep: true, days: 30 })).toBe(Date.parse('2026-03-01T12:00:00Z') / 1000)
  expect(chatSince(clock, { keep: false, days: 30 })).toBe(Number.POSITIVE_INFINITY)
})
