import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { type DoctorReport, doctor } from '#shared/contracts/doctor.ts'
import { startFakeSteam } from '#testing/people/fake-steam.ts'
import { type AdminApp, adminApp, RCON_PASSWORD, readAudit } from '#testing/sites/admin-app.ts'

const { path } = doctor.run

async function site(): Promise<AdminApp> {
  return adminApp('', { steam: (await startFakeSteam()).provider })
}

const examine = ({ app }: AdminApp, authorization?: string) =>
  app.inject({ url: path, headers: authorization === undefined ? {} : { authorization } })

test('a visitor and a player are refused, and nothing is tried', async () => {
  const there = await site()
  const player = await there.seed.session()
  expect((await examine(there)).statusCode).toBe(401)
  expect((await examine(there, player.authorization)).statusCode).toBe(403)
  expect([there.executed, there.connections()]).toEqual([[], 0])
})

test('an admin gets a report that nobody keeps, and the audit says who asked', async () => {
  const there = await site()
  const reply = await examine(there, there.authorization)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['cache-control']).toBe('no-store')
  const { findings, ran_at } = reply.json<DoctorReport>()
  expect(ran_at).toBe(Date.parse('2026-03-01T12:00:00Z') / 1000)
  const consoleStep = findings.find(({ tried }) => tried.includes('RCON'))
  expect(consoleStep).toMatchObject({ subject: expect.stringMatching(/^Game server 1 /), verdict: 'ok' })
  expect(there.executed).toEqual(['echo sitrep'])
  expect(reply.body).not.toContain(RCON_PASSWORD)
  expect(await readAudit(there)).toMatchObject([{ action: 'doctor', phase: 'event', actor: there.steam_id }])
})

test('an admin without the flag for everything is refused, and the audit remembers it', async () => {
  const there = await site()
  const { authorization, steam_id } = await there.seed.session()
  await there.seed.admin({ steam_id, flags: 'abcdefgj' })
  const reply = await examine(there, authorization)
  expect([reply.statusCode, reply.json()]).toEqual([403, { detail: 'Your SourceMod flags do not allow this' }])
  expect(there.executed).toEqual([])
  expect(await readAudit(there)).toMatchObject([{ action: 'doctor', outcome: 'denied', actor: steam_id }])
})

test('admins who ask at once, or soon after each other, share one examination', async () => {
  const there = await site()
  const replies = await Promise.all([1, 2, 3].map(() => examine(there, there.authorization)))
  const again = await examine(there, there.authorization)
  expect(new Set([...replies, again].map(({ body }) => body)).size).toBe(1)
  expect(there.executed).toEqual(['echo sitrep'])
  expect(await readAudit(there)).toHaveLength(1)
})

test('an admin who asks again and again is told to wait', async () => {
  const there = await site()
  for (let count = 0; count < 10; count++) expect((await examine(there, there.authorization)).statusCode).toBe(200)
  expect((await examine(there, there.authorization)).statusCode).toBe(429)
})

test('without its row in the audit, nothing is tried', async () => {
  const there = await site()
  await there.db.run(sql`alter table audit rename to audit_away`)
  expect((await examine(there, there.authorization)).statusCode).toBe(500)
  expect(there.executed).toEqual([])
})
