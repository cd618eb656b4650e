import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { findAttempt, insertAttempt, takeNonce } from './login-attempts.queries.ts'
import { admitPlayer, insertSession, listSessions, revokeSession } from './sessions.queries.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const [MINUTE, DAY] = [60_000, 86_400_000]
const at = (ms: number) => new Date(NOW + ms)
const hashOf = (byte: number) => Buffer.alloc(32, byte)

test('a sign-in may take ten minutes and not a moment more', async () => {
  const db = await testDatabase()
  const attempt = { stateHash: hashOf(1), cookie_hash: hashOf(2), return_to: 'https://a.test/callback' }
  await insertAttempt(db, attempt, at(0))
  expect(await findAttempt(db, hashOf(1), at(10 * MINUTE - 1))).toMatchObject({ return_to: attempt.return_to })
  expect(await findAttempt(db, hashOf(1), at(10 * MINUTE))).toBeNull()
  await insertAttempt(db, { ...attempt, stateHash: hashOf(3) }, at(10 * MINUTE - 1))
  expect(await db.run(sql`select 1 from login_attempts`)).toBe(2)
  await insertAttempt(db, { ...attempt, stateHash: hashOf(4) }, at(10 * MINUTE))
  expect(await db.run(sql`select 1 from login_attempts`)).toBe(2)
})

test('a nonce is taken once, and forgotten a day later', async () => {
  const db = await testDatabase()
  expect([await takeNonce(db, 'a', at(0)), await takeNonce(db, 'a', at(0))]).toEqual([true, false])
  expect(await takeNonce(db, 'b', at(DAY))).toBe(true)
  expect(await takeNonce(db, 'a', at(DAY))).toBe(false)
  expect(await takeNonce(db, 'c', at(DAY + 1))).toBe(true)
  const kept = await db.many(z.object({ nonce: z.string() }), sql`select nonce from openid_nonces order by nonce`)
  expect(kept).toEqual([{ nonce: 'b' }, { nonce: 'c' }])
})

test('sessions past their end are shown to nobody and are gone with the next sign-in of their owner', async () => {
  const db = await testDatabase()
  const [ann, bob] = ['76561198000000001', '76561198000000002']
  for (const steamId of [ann, bob]) {
    await admitPlayer(db, steamId)
    await insertSession(db, { steamId, keyHash: hashOf(Number(steamId.at(-1))), bindHash: hashOf(9) }, at(0))
  }
  const shown = async (ms: number) => (await listSessions(db, ann, '0', at(ms))).length
  expect([await shown(7 * DAY), await shown(7 * DAY + 1)]).toEqual([1, 0])
  await db.run(sql`update sessions set used_at = ${at(29 * DAY)}`)
  expect([await shown(30 * DAY), await shown(30 * DAY + 1)]).toEqual([1, 0])
  await insertSession(db, { steamId: ann, keyHash: hashOf(3), bindHash: hashOf(9) }, at(30 * DAY))
  expect(await db.run(sql`select 1 from sessions`), 'not yet').toBe(3)
  const last = await insertSession(db, { steamId: ann, keyHash: hashOf(4), bindHash: hashOf(9) }, at(30 * DAY + 1))
  expect(await db.run(sql`select 1 from sessions where steam_id = ${ann}`)).toBe(2)
  expect(await db.run(sql`select 1 from sessions where steam_id = ${bob}`), 'nobody else’s').toBe(1)
  expect([await revokeSession(db, bob, last, at(0)), await revokeSession(db, ann, last, at(0))]).toEqual([false, true])
  expect(await revokeSession(db, ann, last, at(0)), 'once').toBe(false)
})
