import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { Ban } from '#shared/contracts/bans.ts'
import { mariadbForTests } from '#testing/mariadb/mariadb.ts'
import { read, running, sourcebansSite } from '#testing/mariadb/mariadb-site.ts'

const mariadb = mariadbForTests()
const NOW = Date.parse('2026-03-01T12:00:00Z') / 1000
const steamId = (account: number) => String(76_561_197_960_265_728n + BigInt(account))

const Versions = z.object({ data_group: z.string(), version: z.coerce.number() })
const versionsOf = async (db: Db) =>
  Object.fromEntries(
    (await db.many(Versions, sql`select data_group, version from data_versions`)).map((row) => [
      row.data_group,
      row.version,
    ]),
  )

test('admins are those with rights on a game server, by their own flags or a group, with the higher immunity', async () => {
  const { app, sourcebans, sync, db, status } = await sourcebansSite(mariadb())
  await sourcebans.group({ name: 'Full Admins', flags: 'abcdefg', immunity: 80 })
  await sourcebans.admin({ aid: 0, user: 'CONSOLE', authid: 'STEAM_ID_SERVER' })
  await sourcebans.run(`update sb_admins set aid = 0 where user = 'CONSOLE'`)
  await sourcebans.admin({ aid: 1, user: 'Own', authid: 'STEAM_0:1:4', immunity: 99, srv_flags: 'z' })
  await sourcebans.admin({ aid: 2, user: 'Group', authid: 'STEAM_1:0:5', immunity: 10, srv_group: 'full admins' })
  await sourcebans.admin({ aid: 3, user: 'Both', authid: 'STEAM_0:0:6', srv_group: 'Full Admins', srv_flags: 'jg' })
  await sourcebans.admin({ aid: 4, user: 'Web only', authid: 'STEAM_0:0:7', extraflags: 16_777_216, srv_flags: '' })
  await sourcebans.admin({ aid: 5, user: 'Supporter', authid: 'STEAM_0:0:8', srv_flags: 'ao' })
  await sourcebans.admin({ aid: 6, user: 'Gone group', authid: 'STEAM_0:0:9', srv_group: 'Nowhere' })
  await sync()
  expect(await read(app, 'admins2')).toMatchObject([
    { aid: 1, steam_id: steamId(9), personaname: 'Own', immunity: 99 },
    { aid: 3, steam_id: steamId(12), personaname: 'Both', immunity: 80 },
    { aid: 2, steam_id: steamId(10), personaname: 'Group', immunity: 80 },
  ])
  const Flags = z.object({ flags: z.string() })
  const flags = await db.many(Flags, sql`select flags from admins order by aid`)
  expect(flags.map((row) => row.flags)).toEqual(['z', 'abcdefg', 'abcdefgj'])
  expect(status.skippedRows).toBe(0)
})

test('an admin has as many bans and comms bans as the ban site has by them, lifted ones too', async () => {
  const { app, sourcebans, sync } = await sourcebansSite(mariadb())
  await sourcebans.admin({ aid: 1, user: 'Ann', authid: 'STEAM_0:1:4', srv_flags: 'b' })
  await sourcebans.ban({ aid: 1 })
  await sourcebans.ban({ aid: 1, RemoveType: 'U', RemovedOn: NOW })
  await sourcebans.ban({ aid: 0 })
  await sourcebans.comms({ aid: 1 })
  await sourcebans.comms({ aid: 2 })
  await sync()
  expect(await read(app, 'admins2')).toMatchObject([{ ban_count: 2, comms_ban_count: 1 }])
  await sourcebans.comms({ aid: 1 })
  await sync()
  expect(await read(app, 'admins2')).toMatchObject([{ ban_count: 2, comms_ban_count: 2 }])
})

test('only bans in force make a player red; lifted ones leave the list and expired ones stay', async () => {
  const { app, sourcebans, sync } = await sourcebansSite(mariadb())
  const person = (account: number) => ({ authid: `STEAM_0:${account % 2}:${account >> 1}`, name: `P${account}` })
  const lasting = (from: number, length: number) => ({ created: from, length, ends: from + length })
  await sourcebans.ban({ ...person(101), ...lasting(NOW - 500, 0) })
  await sourcebans.ban({ ...person(102), ...lasting(NOW - 400, 3600) })
  await sourcebans.ban({ ...person(103), ...lasting(NOW - 4000, 3600) })
  await sourcebans.ban({ ...person(104), ...lasting(NOW - 4001, 3600), RemoveType: 'E', RemovedOn: NOW - 300 })
  await sourcebans.ban({ ...person(105), ...lasting(NOW - 200, 0), RemoveType: 'U', RemovedOn: NOW - 100 })
  await sourcebans.ban({ ...person(106), ...lasting(NOW - 200, 0), RemoveType: 'D', RemovedOn: NOW - 100 })
  await sourcebans.ban({ authid: '', ip: '203.0.113.5', type: 1, name: 'By address', ...lasting(NOW - 100, 0) })
  await sync()
  expect(await read(app, 'ban_ids')).toEqual([steamId(101), steamId(102)])
  expect(await read(app, 'bans2')).toMatchObject([
    { steam_id: steamId(102), authid: 'STEAM_0:0:51', handle_at_ban: 'P102', created: NOW - 400, duration: 3600 },
    { steam_id: steamId(101), authid: 'STEAM_0:1:50', duration: 0 },
    { steam_id: steamId(103) },
    { steam_id: steamId(104) },
  ])
})

const details = (ban: unknown) => {
  const { reason, banned_by } = Ban.parse(ban)
  return { reason, banned_by }
}

test('a ban tells its reason, and by which admin of the public list it was made', async () => {
  const { app, seed, sourcebans, sync } = await sourcebansSite(mariadb())
  await sourcebans.admin({ aid: 1, user: 'ann_login', authid: 'STEAM_0:1:4', srv_flags: 'z' })
  await sourcebans.admin({ aid: 2, user: 'web_only', authid: 'STEAM_0:1:5', srv_flags: '' })
  await sourcebans.ban({ bid: 1, aid: 1, reason: 'Mic spam\nfrom 203.0.113.5', adminIp: '198.51.100.7' })
  await sourcebans.ban({ bid: 2, aid: 2, reason: '' })
  await sourcebans.ban({ bid: 3, aid: 0, reason: 'Auto' })
  await sourcebans.ban({ bid: 4, aid: 77 })
  await sync()
  const told = async () => (await read(app, 'bans2')).map(details)
  expect(await told()).toEqual([
    { reason: null, banned_by: null },
    { reason: 'Auto', banned_by: 'Console' },
    { reason: null, banned_by: null },
    { reason: 'Mic spam from [address]', banned_by: 'ann_login' },
  ])
  expect(JSON.stringify(await read(app, 'bans2'))).not.toMatch(/198\.51|203\.0|web_only/)

  await seed.player({ steam_id: steamId(9), name: 'Ann' })
  await sourcebans.run(`update sb_bans set reason = 'Aimbot' where bid = 1`)
  await sync()
  expect((await told()).at(-1)).toEqual({ reason: 'Aimbot', banned_by: 'Ann' })
  await sourcebans.run(`update sb_admins set srv_flags = '' where aid = 1`)
  await sync()
  await sync() // the only admin is gone only when that is said twice
  expect((await told()).at(-1)).toEqual({ reason: 'Aimbot', banned_by: null })
})

test('who banned stays untold when the owner wants it so', async () => {
  const { app, sourcebans, sync, worker, config } = await sourcebansSite(mariadb())
  await sourcebans.admin({ aid: 1, user: 'Ann', authid: 'STEAM_0:1:4', srv_flags: 'z' })
  await sourcebans.ban({ aid: 1, reason: 'Mic spam' })
  await sync()
  await worker({ settings: { ...config.sourcebans, show_admins: false } }).run(running)
  expect((await read(app, 'bans2')).map(details)).toEqual([{ reason: 'Mic spam', banned_by: null }])
})

test('without the right to reasons everything else is copied, and the reasons come with the right', async () => {
  const { app, sourcebans, sync } = await sourcebansSite(mariadb())
  await sourcebans.ban({ reason: 'Mic spam', aid: 0 })
  const { username } = new URL(sourcebans.url)
  await sourcebans.run(`revoke select (reason) on sb_bans from '${username}'@'127.0.0.1'`)
  await sync()
  expect((await read(app, 'bans2')).map(details)).toEqual([{ reason: null, banned_by: 'Console' }])
  await sourcebans.run(`grant select (reason) on sb_bans to '${username}'@'127.0.0.1'`)
  await sync()
  expect((await read(app, 'bans2')).map(details)).toEqual([{ reason: 'Mic spam', banned_by: 'Console' }])
})

test('STEAM_0 and STEAM_1 are one person, and the ban keeps the spelling the ban site finds it by', async () => {
  const { app, sourcebans, sync } = await sourcebansSite(mariadb())
  await sourcebans.ban({ authid: 'STEAM_0:1:50' })
  await sourcebans.ban({ authid: 'STEAM_1:1:50' })
  await sync()
  expect(await read(app, 'ban_ids')).toEqual([steamId(101)])
  expect(await read(app, 'bans2')).toMatchObject([{ authid: 'STEAM_1:1:50' }, { authid: 'STEAM_0:1:50' }])
})

test('a ban has the country the ban site knows or else that of its address, and the game server it was made on', async () => {
  const countryOf = (ip: string) => (ip === '203.0.113.5' ? 'no' : null)
  const { app, seed, sourcebans, sync } = await sourcebansSite(mariadb(), { countries: { countryOf, edition: 'test' } })
  await seed.server({ id: 7, ip: '192.0.2.77', port: 27_016 })
  await sourcebans.server({ sid: 3, ip: '192.0.2.77', port: 27_016 })
  await sourcebans.server({ sid: 4, ip: '192.0.2.77', port: 27_017 })
  await sourcebans.ban({ country: 'SE', ip: '203.0.113.5', sid: 3 })
  await sourcebans.ban({ country: ' ', ip: '203.0.113.5', sid: 3 })
  await sourcebans.ban({ country: null, ip: null, sid: 4 })
  await sourcebans.ban({ country: '../x', ip: 'x', sid: 0 })
  await sync()
  expect(await read(app, 'bans2')).toMatchObject([null, null, 'no', 'se'].map((country) => ({ country })))
  expect((await app.inject('/api/v1/site/server/7/stats')).json()).toMatchObject({ bans: 2 })
})

test('with another edition of the countries, bans are looked at again', async () => {
  const { app, sourcebans, worker } = await sourcebansSite(mariadb())
  await sourcebans.ban({ country: '', ip: '203.0.113.5' })
  for (const country of [null, 'no', 'se']) {
    await worker({ countries: { countryOf: () => country, edition: String(country) } }).run(running)
    expect(await read(app, 'bans2')).toMatchObject([{ country }])
  }
})

test('a game server that is set up later gets the bans that were made on it', async () => {
  const { app, seed, sourcebans, sync } = await sourcebansSite(mariadb())
  await sourcebans.server({ sid: 3, ip: '192.0.2.77', port: 27_016 })
  await sourcebans.ban({ sid: 3 })
  await sync()
  await seed.server({ id: 7, ip: '192.0.2.77', port: 27_016 })
  await sync()
  expect((await app.inject('/api/v1/site/server/7/stats')).json()).toMatchObject({ bans: 1 })
})

test('edited, new and deleted bans are followed, and nothing is written when nothing changed', async () => {
  const { app, db, sourcebans, sync, status } = await sourcebansSite(mariadb())
  await sourcebans.admin({ aid: 1, user: 'Ann', authid: 'STEAM_0:1:4', srv_flags: 'b' })
  for (const bid of [1, 2, 999, 1_000, 5_500]) await sourcebans.ban({ bid, name: `Ban ${bid}` })
  await sync()
  const before = await versionsOf(db)
  await sync()
  expect(await versionsOf(db)).toEqual(before)

  await sourcebans.run(
    `update sb_bans set name = 'Renamed' where bid = 2; delete from sb_bans where bid in (999, 5500)`,
  )
  await sourcebans.ban({ bid: 1_001, name: 'New' })
  await sync()
  expect(await versionsOf(db)).toEqual({ ...before, bans: (before.bans ?? 0) + 1 })
  const handles = (await read(app, 'bans2')).map(
    (ban) => z.object({ handle_at_ban: z.string() }).parse(ban).handle_at_ban,
  )
  expect(handles).toEqual(['New', 'Ban 1000', 'Renamed', 'Ban 1'])
  expect(status).toMatchObject({ problem: null, failures: 0, skippedRows: 0 })
})

test('only the chunks of bans that changed are read again', async () => {
  const { db, sourcebans, sync } = await sourcebansSite(mariadb())
  for (const bid of [1, 5_500]) await sourcebans.ban({ bid, name: `Ban ${bid}` })
  await sync()
  // A mark that only a second reading would take away.
  await db.run(sql`update bans set handle_at_ban = 'mark'`)
  await sourcebans.run(`update sb_bans set name = 'Renamed' where bid = 5500`)
  await sync()
  const Handle = z.object({ handle_at_ban: z.string() })
  expect(await db.many(Handle, sql`select handle_at_ban from bans order by bid`)).toEqual([
    { handle_at_ban: 'mark' },
    { handle_at_ban: 'Renamed' },
  ])
})

test('T20: a dismissed admin is powerless after the next sync', async () => {
  const { app, seed, sourcebans, sync } = await sourcebansSite(mariadb())
  await sourcebans.admin({ aid: 1, user: 'Stays', authid: 'STEAM_0:1:4', srv_flags: 'z' })
  await sourcebans.admin({ aid: 2, user: 'Goes', authid: 'STEAM_0:1:5', srv_flags: 'z' })
  await sync()
  const { authorization } = await seed.session(await seed.player({ steam_id: steamId(11) }))
  const url = `/api/v1/stats/player/${steamId(11)}/connections`
  const ask = async () => (await app.inject({ url, headers: { authorization } })).statusCode
  const askProfile = async () =>
    (await app.inject({ url: '/api/v1/site/profile', headers: { authorization } })).statusCode
  expect(await ask()).toBe(200)
  await sourcebans.run('delete from sb_admins where aid = 2')
  await sync()
  expect(await ask()).toBe(403)
  expect(await askProfile()).toBe(401) // signed out as well
})

test('T81: an empty list is believed only when it is said twice', async () => {
  const { app, sourcebans, sync, status } = await sourcebansSite(mariadb())
  await sourcebans.admin({ aid: 1, user: 'Ann', authid: 'STEAM_0:1:4', srv_flags: 'z' })
  await sourcebans.ban()
  await sync()
  await sourcebans.run('delete from sb_admins')
  await sync()
  expect(status).toMatchObject({ failures: 1, problem: 'suddenly empty, the last good copy is shown' })
  expect(await read(app, 'admin_ids')).toEqual([steamId(9)])

  await sourcebans.admin({ aid: 1, user: 'Ann', authid: 'STEAM_0:1:4', srv_flags: 'z' })
  await sync()
  expect(status).toMatchObject({ failures: 1, problem: null })
  await sourcebans.run('delete from sb_admins')
  await sync()
  await sourcebans.run('delete from sb_bans') // a second loss is a first one of its own
  await sync()
  expect(await read(app, 'admin_ids')).toEqual([steamId(9)])
  expect(await read(app, 'ban_ids')).toHaveLength(1)
  await sync()
  expect([await read(app, 'admin_ids'), await read(app, 'ban_ids')]).toEqual([[], []])
  expect(status).toMatchObject({ failures: 3, problem: null })
})

test('a long list that lost most of its rows is doubted as well', async () => {
  const { app, sourcebans, sync, status } = await sourcebansSite(mariadb())
  for (let bid = 1; bid <= 30; bid += 1) await sourcebans.ban({ bid })
  await sync()
  await sourcebans.run('delete from sb_bans where bid > 10')
  await sync()
  expect(status.failures).toBe(1)
  expect(await read(app, 'bans2')).toHaveLength(30)
  await sync()
  expect(await read(app, 'bans2')).toHaveLength(10)
})

test('rows of other sources stay as they are, also when SourceBans++ knows nobody', async () => {
  const { app, db, sourcebans, sync } = await sourcebansSite(mariadb())
  await db.run(sql`
    insert into admins (aid, steam_id, name, source) values (1000000000, ${steamId(9)}, 'Owner', 'settings')`)
  await db.run(sql`
    insert into bans (bid, steam_id, authid, handle_at_ban, created_at, duration_s, source)
    values (1000000000, ${steamId(101)}, 'STEAM_0:1:50', 'Own', now(), 0, 'command')`)
  await sourcebans.ban({ authid: 'STEAM_0:0:51' })
  await sync()
  expect(await read(app, 'admin_ids')).toEqual([steamId(9)])
  expect(await read(app, 'ban_ids')).toEqual([steamId(101), steamId(102)])
})

test('several nodes may copy at once', async () => {
  const { app, sourcebans, worker } = await sourcebansSite(mariadb())
  for (let bid = 1; bid <= 50; bid += 1) await sourcebans.ban({ bid })
  await Promise.all([worker(), worker(), worker()].map(({ run }) => run(running)))
  expect(await read(app, 'bans2')).toHaveLength(50)
})

test('another prefix is another installation', async () => {
  const settings = { prefix: 'My_Bans2', tls: 'auto', every_seconds: 60, show_admins: true } as const
  const { app, sourcebans, sync } = await sourcebansSite(mariadb(), { settings })
  await sourcebans.ban()
  await sync()
  expect(await read(app, 'bans2')).toHaveLength(1)
})
