import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#server/ground/clock.ts'
import { type Database, openDatabase } from '#server/ground/db/db.ts'
import { findRunning } from '#server/ground/db/embedded/find-running.ts'
import { lineOfNumber, timesCounted } from '#testing/ingest/ingest.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { type JumpingClock, jumpingClock } from './lib/clock.ts'
import { type ScriptedServer, startScriptedServer } from './lib/game-server.ts'
import { newFolder, type Site, startSite } from './lib/site.ts'

const TOKEN = 'a-token-of-game-server-one'
const HOUR_S = 3600
const LINES_A_STEP = 20

let gameServer: ScriptedServer
let folder: string
let clock: JumpingClock
let site: Site
let db: Database

beforeAll(async () => {
  gameServer = await startScriptedServer(['Ann'])
  folder = await newFolder()
  clock = jumpingClock(folder)
  const settings = `servers: [{ id: 1, name: Alpha, ip: 127.0.0.1, port: ${gameServer.port} }]\n`
  site = await startSite({ demo: false, settings, secrets: { ...clock.env, SITREP_INGEST_TOKEN_1: TOKEN } })
  const socket = await findRunning(join(site.folder, 'data'))
  if (!socket) throw new Error('The site runs without its database')
  db = openDatabase({ socket, connections: 2 })
})
afterAll(async () => {
  await db.close()
  await site.stop()
  await gameServer.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = (path: string, authorization = '') =>
  fetch(`${site.url}${path}`, { headers: authorization === '' ? {} : { authorization } })

const profile = async (authorization: string) => (await ask('/api/v1/site/profile', authorization)).status

/** A key that is none, by somebody elsewhere. */
const guess = () =>
  fetch(`${site.url}/api/v1/site/profile`, {
    headers: { authorization: `Bearer ${'x'.repeat(43)}`, 'x-forwarded-for': '198.51.100.251' },
  })

async function jump(to: string, seconds: number): Promise<void> {
  clock.jump(to)
  const ahead = async () => Date.parse((await ask('/healthz')).headers.get('date') ?? '') - Date.now() - seconds * 1000
  await expect.poll(async () => Math.abs(await ahead())).toBeLessThan(60_000)
}

let sent = 0

/** Lines with numbers of their own, which are counted while the clock stands there. */
async function deliver(): Promise<void> {
  const lines = Array.from({ length: LINES_A_STEP }, () => lineOfNumber(++sent))
  const reply = await fetch(`${site.url}/api/v1/ingest/1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'text/plain', 'idempotency-key': `to-${sent}` },
    body: `${lines.join('\n')}\n`,
  })
  expect(reply.status).toBe(202)
  await expect.poll(async () => (await timesCounted(db)).size).toBe(sent)
}

async function expectSound(): Promise<void> {
  expect((await ask('/readyz')).status).toBe(200)
  const servers = await (await ask('/api/v1/site/servers')).text()
  expect(servers, 'nothing began in the future').not.toMatch(/:-\d/)
  await deliver()
}

test('R10: a clock that is set forward and back signs out nobody who need not, freezes no limit and counts each line once', async () => {
  const { authorization } = await createSeed(db, systemClock).session()
  await expectSound()
  expect(await profile(authorization)).toBe(200)

  await jump('+1h', HOUR_S)
  await expectSound()
  expect(await profile(authorization)).toBe(200)
  await jump('-1h', -HOUR_S)
  await expectSound()
  expect(await profile(authorization), 'used in the future').toBe(200)

  for (let tries = 0; tries < 20; tries += 1) await guess()
  const refused = await guess()
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 10])
  await jump('-2h', -2 * HOUR_S)
  expect(Number((await guess()).headers.get('retry-after')), 'no limit waits for the clock').toBeLessThanOrEqual(10)

  await jump('+366d', 366 * 24 * HOUR_S)
  await expectSound()
  await expect.poll(() => profile(authorization), { message: 'no sign-in is for ever' }).toBe(401)
  await jump('+0', 0)
  await expectSound()
  expect([...new Set((await timesCounted(db)).values())]).toEqual([1])
  expect(site.process.exitCode).toBeNull()
})
