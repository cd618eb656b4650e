import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, sql } from '#server/ground/db/db.ts'
import { noteErasure } from '#server/ground/db/people/erasures.ts'
import { logBot, logPerson, SESSION_START } from '#testing/counting/log-session.ts'
import { journalOf, openRecorder, recordAll } from '#testing/counting/recorder.ts'
import { dumpTables } from '#testing/database/dump-tables.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'

const ann = logPerson('Ann', 2)
const ben = logPerson('Ben', 3)
const bot = logBot('Abbas', 40)
const lines = [
  `${ann.noTeam} connected, address "203.0.113.77:27005"`,
  `${ann.security} killed ${bot} with "m16a4<1>" at (1.0, 2.0, 3.0)`,
  `${ann.security} killed ${ben.security} with "m9<1>" at (1.0, 2.0, 3.0)`,
  `${ben.security} killed ${bot} with "m9<1>" at (1.0, 2.0, 3.0)`,
  `${ann.security} disconnected (reason "Disconnected.")`,
]

async function site() {
  const db = await testDatabase()
  await createSeed(db, testClock('2026-03-01T12:00:00Z')).server()
  return db
}

const Total = z.object({ steam_id: z.string(), kills: z.int() })
const totalsOf = (db: Database) =>
  db.many(Total, sql`select steam_id::text, kills from player_stats order by kills desc, steam_id`)

const at = (second: number) => new Date((SESSION_START + second) * 1000)

test('lines of before an erasure that are counted after it tell nothing of who was erased', async () => {
  const db = await site()
  await noteErasure(db, ann.steamId, at(60))
  await recordAll(await openRecorder(db), journalOf(lines))
  expect(await totalsOf(db)).toEqual([{ steam_id: ben.steamId, kills: 1 }])
  expect(await db.run(sql`select 1 from teamkills`)).toBe(0)
  const dump = (await dumpTables(db)).join('\n')
  expect(dump).not.toMatch(/Ann|203\.0\.113\.77/)
  expect(dump).not.toContain(ann.steamId)
})

test('who plays again after it is known anew', async () => {
  const db = await site()
  await noteErasure(db, ann.steamId, at(60))
  const recorder = await openRecorder(db)
  await recordAll(recorder, journalOf(lines))
  await recordAll(recorder, journalOf([lines[0] ?? '', lines[1] ?? ''], 100))
  expect(await totalsOf(db)).toEqual(
    [ann, ben]
      .map(({ steamId }) => ({ steam_id: steamId, kills: 1 }))
      .sort((a, b) => (a.steam_id < b.steam_id ? -1 : 1)),
  )
  expect(await db.run(sql`select 1 from connections where steam_id = ${ann.steamId}`)).toBe(1)
})

test('a recorder that runs forgets who left and was erased with its next lines', async () => {
  const db = await site()
  const recorder = await openRecorder(db)
  await recordAll(recorder, journalOf(lines))
  const known = sql`select 1 from recorder_states where state::text like ${`%${ann.steamId}%`}`
  expect(await db.run(known)).toBe(1)
  await noteErasure(db, ann.steamId, at(60))
  await recordAll(recorder, journalOf([lines[3] ?? ''], 100))
  expect(await db.run(known)).toBe(0)
})
