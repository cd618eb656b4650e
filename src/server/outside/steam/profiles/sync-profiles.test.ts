import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { noteErasure } from '#server/ground/db/people/erasures.ts'
import { startLoop } from '#server/ground/loop.ts'
import { showSteam } from '#server/outside/steam/show-steam.ts'
import { startTestSteam } from '#testing/people/steam.ts'
import { testApp } from '#testing/server.ts'
import { silentLog } from '#testing/silent-log.ts'
import { syncProfiles } from './sync-profiles.ts'

const running = new AbortController().signal
const HASH = '81b5478529dce13bf24b55ac42c1af7058aaf7a9'
const idOf = (number: number) => String(76_561_198_000_000_000n + BigInt(number))

async function siteWithSteam() {
  const site = await testApp()
  const steam = await startTestSteam()
  const { db, clock } = site
  const worker = syncProfiles({ db, clock, log: silentLog, api: steam.api, key: steam.key, pauseMs: 0 })
  return { ...site, steam, worker, sync: () => worker.run(running) }
}

/** People of whom number 1 came first. */
async function addPlayers(db: Db, count: number) {
  await db.run(sql`
    insert into players (steam_id, personaname, created_at)
    select 76561198000000000 + n, 'Player ' || n, to_timestamp(1000000 + n) from generate_series(1, ${count}::int) as n`)
}

const Player = z.object({ personaname: z.string(), avatarhash: z.string(), asked: z.boolean() })
const playerOf = (db: Db, steamId: string) =>
  db.one(
    Player,
    sql`select personaname, avatarhash, profile_checked_at is not null as asked from players where steam_id = ${steamId}`,
  )
const versionOf = async (db: Db) =>
  (
    await db.one(
      z.object({ v: z.coerce.number() }),
      sql`select version as v from data_versions where data_group = 'players'`,
    )
  )?.v ?? 0

test('names and pictures come from Steam, the newest players first and a hundred at a time', async () => {
  const { db, steam, sync } = await siteWithSteam()
  await addPlayers(db, 250)
  for (let n = 1; n <= 250; n += 1) steam.profiles.set(idOf(n), { personaname: `Steam ${n}`, avatarhash: HASH })
  await sync()
  expect(steam.calls.map(({ ids }) => [ids.length, ids[0]])).toEqual([
    [100, idOf(250)],
    [100, idOf(150)],
    [50, idOf(50)],
  ])
  expect(await playerOf(db, idOf(1))).toEqual({ personaname: 'Steam 1', avatarhash: HASH, asked: true })
})

test('nobody is asked about twice in a day, also not those Steam does not know', async () => {
  const { db, clock, steam, sync } = await siteWithSteam()
  await addPlayers(db, 2)
  steam.profiles.set(idOf(1), { personaname: 'Ann' })
  await sync()
  expect(await playerOf(db, idOf(2))).toEqual({ personaname: 'Player 2', avatarhash: '', asked: true })
  clock.advance(23 * 3600)
  await sync()
  expect(steam.calls).toHaveLength(1)
  clock.advance(3600 + 1)
  await db.run(sql`insert into players (steam_id, personaname) values (${idOf(3)}, 'New')`)
  await sync()
  expect(steam.calls.at(-1)?.ids).toEqual([idOf(3), idOf(1), idOf(2)])
})

test('who is shown differently is told at once, and nothing is when all is as it was', async () => {
  const { app, db, clock, steam, sync, seed } = await siteWithSteam()
  await seed.admin({ steam_id: await seed.player({ steam_id: idOf(1), name: 'Old' }) })
  steam.profiles.set(idOf(1), { personaname: 'New', avatarhash: HASH })
  const before = await versionOf(db)
  await sync()
  expect(await versionOf(db)).toBe(before + 1)
  expect((await app.inject('/api/v1/site/admins2')).json()).toMatchObject([{ personaname: 'New', avatarhash: HASH }])
  clock.advance(86_401)
  await sync()
  expect([steam.calls.length, await versionOf(db)]).toEqual([2, before + 1])
})

test('admins and banned people who never played have a name and a picture too', async () => {
  const { app, db, steam, sync } = await siteWithSteam()
  await db.run(sql`insert into admins (aid, steam_id, name) values (1, ${idOf(1)}, 'Boss')`)
  await db.run(sql`
    insert into bans (bid, steam_id, authid, handle_at_ban, created_at, duration_s)
    values (1, ${idOf(2)}, '', 'Cheat', now(), 0), (2, ${idOf(3)}, '', '', now(), 0)`)
  steam.profiles.set(idOf(2), { personaname: 'Innocent', avatarhash: HASH })
  await sync()
  expect((await app.inject('/api/v1/site/admins2')).json()).toMatchObject([{ personaname: 'Boss', avatarhash: '' }])
  expect((await app.inject('/api/v1/site/bans2')).json()).toMatchObject([
    { steam_id: idOf(3), personaname: idOf(3) },
    { steam_id: idOf(2), personaname: 'Innocent', handle_at_ban: 'Cheat', avatarhash: HASH },
  ])
})

test('people who had themselves erased are not asked about', async () => {
  const { app, db, clock, steam, sync } = await siteWithSteam()
  await db.run(sql`
    insert into bans (bid, steam_id, authid, handle_at_ban, created_at, duration_s)
    values (1, ${idOf(1)}, '', '', now(), 0)`)
  await noteErasure(db, idOf(1), clock.now())
  await db.run(sql`insert into players (steam_id, personaname) values (76561197960265727, 'Erased player')`)
  await sync()
  expect(steam.calls).toEqual([])
  expect((await app.inject('/api/v1/site/bans2')).json()).toMatchObject([{ personaname: idOf(1), avatarhash: '' }])
})

test.each(['outage', 'busy', 'garbled', 'elsewhere', 'endless'] as const)(
  'a Steam that is %s changes nothing, is asked once, and is asked again later',
  async (mood) => {
    const { db, steam, worker, sync } = await siteWithSteam()
    await addPlayers(db, 500)
    steam.profiles.set(idOf(500), { personaname: 'Ann' })
    steam.api.mood = mood
    await expect(sync()).rejects.toThrow('Steam')
    expect(steam.calls).toHaveLength(1)
    expect(worker.status).toMatchObject({
      failures: 1,
      problem: 'failed, what was known before is shown',
      lastGood: null,
    })
    expect(await playerOf(db, idOf(500))).toEqual({ personaname: 'Player 500', avatarhash: '', asked: false })
    steam.api.mood = 'well'
    await sync()
    expect(worker.status).toMatchObject({ failures: 1, problem: null })
    expect(await playerOf(db, idOf(500))).toMatchObject({ personaname: 'Ann' })
  },
)

test('what was told before a failure is kept and not asked again', async () => {
  const { db, clock } = await testApp()
  const steam = await startTestSteam()
  await addPlayers(db, 150)
  const profile = (steamId: string) => {
    if (steamId === idOf(51)) steam.api.mood = 'outage' // from the second question on
    return { personaname: 'Told' }
  }
  vi.spyOn(steam.profiles, 'get').mockImplementation(profile)
  const worker = syncProfiles({ db, clock, log: silentLog, api: steam.api, key: steam.key, pauseMs: 0 })
  await expect(worker.run(running)).rejects.toThrow('503')
  expect(steam.calls.map(({ ids }) => ids.length)).toEqual([100, 50])
  expect(await playerOf(db, idOf(51))).toMatchObject({ personaname: 'Told', asked: true })
  expect(await playerOf(db, idOf(50))).toMatchObject({ personaname: 'Player 50', asked: false })
})

test('after a 429 Steam is left alone for as long as it asked', async () => {
  const { db, steam, worker } = await siteWithSteam()
  await addPlayers(db, 1)
  steam.api.mood = 'busy'
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const loop = startLoop(worker, silentLog, () => 0.5)
  await expect.poll(() => worker.status.failures).toBe(1)
  await expect.poll(() => timers.mock.calls.map(([, ms]) => ms)).toContain(125_000)
  await loop.stop()
  timers.mockRestore()
  expect(steam.calls).toHaveLength(1)
})

test('T38: hostile profiles are written as harmless ones', async () => {
  const { db, steam, sync } = await siteWithSteam()
  await addPlayers(db, 3)
  steam.profiles.set(idOf(1), { personaname: '<img src=x onerror=alert(1)>', avatarhash: '../../x' })
  steam.profiles.set(idOf(2), { personaname: "\u0000\u0007'); drop table players;--", avatarhash: 'a"onerror=' })
  steam.profiles.set(idOf(3), { personaname: '\n\t ', avatarhash: HASH })
  await sync()
  const shown = await Promise.all([1, 2, 3].map((n) => playerOf(db, idOf(n))))
  expect(shown).toEqual([
    { personaname: '<img src=x onerror=alert(1)>', avatarhash: '', asked: true },
    { personaname: "'); drop table players;--", avatarhash: '', asked: true },
    { personaname: 'Player 3', avatarhash: HASH, asked: true },
  ])
})

test('how it stands is shown to whoever watches, and never the key', async () => {
  const { app, db, steam, worker, sync } = await siteWithSteam()
  showSteam(app, 'profiles', worker.status)
  const ready = async () =>
    (await app.inject('/readyz')).json<{ parts: Record<string, string> }>().parts['steam profiles']
  expect(await ready()).toBe('not asked yet')
  await addPlayers(db, 1)
  await sync()
  expect(await ready()).toBe('ok')
  const metrics = (await app.inject('/metrics')).body
  expect(metrics).toContain('steam_profiles_failed 0')
  expect(metrics).toContain(`steam_profiles_last_copy_seconds ${Date.parse('2026-03-01T12:00:00Z') / 1000}`)
  expect(metrics).not.toContain(steam.key)
})
