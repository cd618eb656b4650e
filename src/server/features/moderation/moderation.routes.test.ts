import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { AdminTools } from '#server/ground/settings/admin-tools.ts'
import { verifyAudit } from '#server/owner/audit/verify-audit.ts'
import type { Act } from '#shared/contracts/moderation.ts'
import { readAsEngine } from '#testing/game-servers/engine-console.ts'
import { sayHex, startHostileRcon, welcomeThen } from '#testing/game-servers/hostile-rcon.ts'
import { testApp } from '#testing/server.ts'
import { readAudit } from '#testing/sites/admin-app.ts'
import {
  CLOSED_PORT,
  type ModerationSite,
  moderationSite,
  moveServer,
  startConsole,
} from '#testing/sites/moderation-site.ts'

const TARGET = '76561198000000555'
const ID = 'STEAM_1:1:19867413'
const DAY = 86_400

const ban = (site: ModerationSite, body: object = {}, authorization?: string) =>
  site.call('POST', `people/${TARGET}/ban`, { reason: 'Teamkilling', duration: DAY, ...body }, authorization)
const kick = (site: ModerationSite, reason: unknown = 'Teamkilling', authorization?: string) =>
  site.call('POST', `people/${TARGET}/kick`, { reason }, authorization)
const statesOf = ({ servers }: Act) => servers.map(({ state }) => state)

test('T18: visitors, players and admins without the flag are refused every act, and nothing is done', async () => {
  const there = await startConsole()
  const site = await moderationSite([there.port])
  const player = await site.seed.session()
  const other = await site.adminWith('bfgijkm')
  const calls = [`people/${TARGET}/kick`, `people/${TARGET}/ban`, 'bans/1000000000/lift']
  for (const path of calls) {
    const body = { reason: 'x', ...(path.endsWith('ban') ? { duration: 0 } : {}) }
    expect((await site.call('POST', path, body, '')).statusCode, path).toBe(401)
    expect((await site.call('POST', path, body, player.authorization)).statusCode, path).toBe(403)
    const refused = await site.call('POST', path, body, other.authorization)
    expect([refused.statusCode, refused.json()]).toEqual([403, { detail: 'Your SourceMod flags do not allow this' }])
  }
  const onlyMap = await site.adminWith('g')
  for (const path of ['acts', 'acts/1']) {
    expect((await site.call('GET', path, undefined, '')).statusCode).toBe(401)
    expect((await site.call('GET', path, undefined, player.authorization)).statusCode).toBe(403)
    expect((await site.call('GET', path, undefined, onlyMap.authorization)).statusCode).toBe(403)
  }
  expect([there.executed, there.connections()]).toEqual([[], 0])
  expect(await site.db.run(sql`select 1 from moderation_acts union all select 1 from bans`)).toBe(0)
  const denied = (await readAudit(site)).filter(({ actor }) => actor === other.steam_id)
  expect(denied).toMatchObject(['kick', 'ban', 'lift'].map((action) => ({ action, phase: 'event', outcome: 'denied' })))
})

test('a ban reaches game servers that are up, waits for those that are down, and is told of each', async () => {
  const up = await startConsole()
  const hostile = await startHostileRcon(welcomeThen(sayHex('FFFFFFFF')))
  const site = await moderationSite([up.port, CLOSED_PORT, hostile.port])
  await site.seed.player({ steam_id: TARGET, name: 'Ann' })
  const reply = await ban(site)
  expect(reply.statusCode, reply.body).toBe(200)
  const act = await site.settled(reply.json<Act>().id)
  expect(statesOf(act)).toEqual(['done', 'waiting', 'waiting'])
  expect(act.servers.map(({ reason }) => reason)).toEqual([
    '',
    'The game server cannot be reached.',
    'The game server gave an answer that makes no sense. It may have been carried out all the same.',
  ])
  expect(up.executed).toEqual([`banid 1440 ${ID}`, `kickid ${ID} Teamkilling`])
  expect((await site.app.inject('/api/v1/site/bans2')).json()).toMatchObject([
    { steam_id: TARGET, handle_at_ban: 'Ann', duration: DAY, reason: 'Teamkilling', banned_by: 'Admin z' },
  ])
  await site.workOn(2) // not yet due
  const back = await startConsole()
  await moveServer(site, 2, back.port)
  site.clock.advance(600)
  await site.workOn(2)
  expect(back.executed).toEqual([`banid 1430 ${ID}`, `kickid ${ID} Teamkilling`])
  expect(statesOf(await site.settled(act.id))).toEqual(['done', 'done', 'waiting'])
  const rows = (await readAudit(site)).filter(({ action }) => action === 'ban')
  const parameters = JSON.stringify({ act: act.id, steam_id: TARGET, bid: act.bid })
  expect(rows).toEqual([
    { action: 'ban', actor: site.admin.steam_id, phase: 'intent', outcome: null, server_id: null, parameters },
    { action: 'ban', actor: site.admin.steam_id, phase: 'result', outcome: 'ok', server_id: 1, parameters },
    { action: 'ban', actor: site.admin.steam_id, phase: 'result', outcome: 'ok', server_id: 2, parameters },
  ])
  expect(await verifyAudit(site.db)).toMatchObject({ ok: true })
})

test('two admins at once ban and lift once, and the second is told', async () => {
  const there = await startConsole()
  const site = await moderationSite([there.port])
  const other = await site.adminWith('de')
  const both = await Promise.all([ban(site, { duration: 0 }), ban(site, {}, other.authorization)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const made = both.find(({ statusCode }) => statusCode === 200)?.json<Act>()
  if (!made) throw new Error('Nobody was banned')
  await site.settled(made.id)
  expect(await site.db.run(sql`select 1 from bans`)).toBe(1)
  const lift = (authorization?: string) => site.call('POST', `bans/${made.bid}/lift`, { reason: '' }, authorization)
  const lifts = await Promise.all([lift(), lift(other.authorization)])
  expect(lifts.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const lifted = lifts.find(({ statusCode }) => statusCode === 200)?.json<Act>()
  expect(statesOf(await site.settled(lifted?.id ?? 0))).toEqual(['done'])
  expect(there.executed.filter((command) => command.startsWith('banid'))).toHaveLength(1)
  expect(there.executed.filter((command) => command.startsWith('removeid'))).toEqual([`removeid ${ID}`])
  const kicks = await Promise.all([kick(site), kick(site, 'x', (await site.adminWith('c')).authorization)])
  expect(kicks.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('a sign-in that is too old does for a kick and for nothing dangerous, and the reply says why', async () => {
  const there = await startConsole()
  const site = await moderationSite([there.port], { admin_tools: AdminTools.parse({ fresh_sign_in_minutes: 5 }) })
  site.clock.advance(301)
  for (const reply of [await ban(site), await site.call('POST', 'bans/1000000000/lift', { reason: '' })]) {
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toEqual({ detail: 'Please sign in again before you do this.', code: 'fresh_sign_in' })
  }
  expect(there.connections()).toBe(0)
  expect(statesOf(await site.settled((await kick(site)).json<Act>().id))).toEqual(['done'])
  const again = await site.seed.session(site.admin.steam_id)
  expect((await ban(site, {}, again.authorization)).statusCode).toBe(200)
})

test('T44, T45: whatever the reason says, a game server reads one command of each line', async () => {
  const there = await startConsole()
  const site = await moderationSite([there.port])
  const reasons = ['x"; quit; say "', 'a\nquit\r\nquit', 'https://example.org//x;y', '\u2028quit\u0000quit', '‮<b>;']
  for (const reason of reasons) {
    await site.settled((await kick(site, reason)).json<Act>().id)
    site.clock.advance(60)
  }
  expect(there.executed.flatMap(readAsEngine).map(({ name }) => name)).toEqual(reasons.map(() => 'kickid'))
  for (const reason of ['', '  \n ', 'a'.repeat(121), '€'.repeat(60), 7, null]) {
    expect((await kick(site, reason)).statusCode, String(reason)).toBe(422)
  }
  for (const id of ['1', '76561198000000555;quit', 'STEAM_1:1:4', '99999999999999999']) {
    expect([404, 422]).toContain((await site.call('POST', `people/${id}/kick`, { reason: 'x' })).statusCode)
  }
  for (const duration of [-1, 1.5, '60', 2 ** 31]) expect((await ban(site, { duration })).statusCode).toBe(422)
})

test('who has a higher immunity is safe from those below, and nobody bans themselves', async () => {
  const there = await startConsole()
  const site = await moderationSite([there.port])
  await site.seed.admin({ steam_id: await site.seed.player({ steam_id: TARGET }), immunity: 50, flags: 'b' })
  const low = await site.adminWith('cd', 10)
  expect((await ban(site, {}, low.authorization)).json()).toEqual({ detail: 'They have a higher immunity than you.' })
  expect((await kick(site, 'x', low.authorization)).statusCode).toBe(403)
  const self = await site.call('POST', `people/${site.admin.steam_id}/ban`, { reason: 'x', duration: 0 })
  expect(self.statusCode).toBe(403)
  expect((await ban(site)).statusCode).toBe(200)
})

test('T95: among those of the same immunity each may act on the other, and a lift harms nobody', async () => {
  const site = await moderationSite([])
  await site.seed.admin({ steam_id: await site.seed.player({ steam_id: TARGET }), immunity: 10, flags: 'b' })
  const equal = await site.adminWith('cde', 10)
  expect((await kick(site, 'x', equal.authorization)).statusCode).toBe(200)
  expect((await ban(site, {}, equal.authorization)).statusCode).toBe(200)
  expect(
    (await site.call('POST', 'people/76561198000000557/kick', { reason: 'x' }, equal.authorization)).statusCode,
  ).toBe(
    200, // nobody's admin
  )
  const low = await site.adminWith('ce', 9)
  const lift = await site.call('POST', 'bans/1000000000/lift', { reason: '' }, low.authorization)
  expect([lift.statusCode, (await kick(site, 'x', low.authorization)).statusCode]).toEqual([200, 409])
})

test('who is too late, or means a ban that is none, is told why', async () => {
  const site = await moderationSite([])
  const low = await site.adminWith('c')
  expect((await kick(site)).statusCode).toBe(200)
  expect((await kick(site, 'x', low.authorization)).json()).toEqual({ detail: 'Admin z has just kicked them.' })
  const { bid } = (await ban(site, { duration: 60 })).json<Act>()
  site.clock.advance(60)
  await site.db.run(sql`
    insert into bans (bid, authid, handle_at_ban, created_at, duration_s, source)
    values (1000000007, '', '', ${site.clock.now()}, 0, 'command')`) // of an address
  const lift = async (id: number | null) => {
    const reply = await site.call('POST', `bans/${id}/lift`, { reason: '' })
    return [reply.statusCode, reply.json().detail]
  }
  expect(await lift(bid)).toEqual([409, 'This ban has run out.'])
  expect(await lift(1_000_000_007)).toEqual([404, 'Ban not found'])
  expect(await lift(1_000_000_008)).toEqual([404, 'Ban not found'])
})

test('T18: who may ban, but not somebody above them nor themselves, and not lift their own ban, stands in the audit', async () => {
  const site = await moderationSite([])
  await site.seed.admin({ steam_id: await site.seed.player({ steam_id: TARGET }), immunity: 50, flags: 'b' })
  const low = await site.adminWith('cde', 10)
  const own = (await site.call('POST', `people/${low.steam_id}/ban`, { reason: 'x', duration: 0 })).json<Act>()
  const before = (await readAudit(site)).length
  const path = (id: string) => `people/${id}/ban`
  for (const reply of [
    await kick(site, 'x', low.authorization),
    await ban(site, {}, low.authorization),
    await site.call('POST', path(low.steam_id), { reason: 'x', duration: 0 }, low.authorization),
    await site.call('POST', `bans/${own.bid}/lift`, { reason: '' }, low.authorization),
  ]) {
    expect(reply.statusCode, reply.body).toBe(403)
  }
  const denied = { actor: low.steam_id, phase: 'event', outcome: 'denied', server_id: null }
  expect((await readAudit(site)).slice(before)).toEqual([
    { ...denied, action: 'kick', parameters: JSON.stringify({ steam_id: TARGET }) },
    { ...denied, action: 'ban', parameters: JSON.stringify({ steam_id: TARGET }) },
    { ...denied, action: 'ban', parameters: JSON.stringify({ steam_id: low.steam_id }) },
    { ...denied, action: 'lift', parameters: JSON.stringify({ bid: own.bid }) },
  ])
})

test('T53: an admin kicks and bans so often a minute, over all processes', async () => {
  const isShared = () => true
  const site = await moderationSite([], {}, { isShared })
  const { app } = await testApp({}, { db: site.db, isShared })
  const statuses: number[] = []
  for (let count = 0; count < 8; count += 1) {
    const reply = await (count % 2 === 0 ? site.app : app).inject({
      method: 'POST',
      url: `/api/v1/admin/people/${BigInt(TARGET) + BigInt(count)}/ban`,
      headers: { authorization: site.admin.authorization },
      payload: { reason: 'x', duration: 60 },
    })
    statuses.push(reply.statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
})

test('where SourceBans++ keeps the bans, the site writes none and says so', async () => {
  const there = await startConsole()
  const site = await moderationSite([there.port], { demo: false, sourcebansUrl: () => 'mysql://x@localhost/y' })
  const refused = await ban(site)
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { detail: 'Bans are kept by SourceBans++: ban them there.' },
  ])
  expect((await site.call('GET', 'moderation')).json()).toMatchObject({ bans_here: false })
  await site.seed.ban({ steam_id: TARGET })
  const { bid } = (await site.app.inject('/api/v1/site/bans2')).json()[0]
  const lift = await site.call('POST', `bans/${bid}/lift`, { reason: '' })
  expect([lift.statusCode, lift.json().detail]).toEqual([409, 'This ban is kept by SourceBans++: lift it there.'])
  expect((await kick(site)).statusCode).toBe(200)
})

test('T52: without its row in the audit nothing is done', async () => {
  const there = await startConsole()
  const site = await moderationSite([there.port])
  await site.db.run(sql`alter table audit add constraint broken check (phase <> 'intent') not valid`)
  expect((await ban(site)).statusCode).toBe(500)
  expect((await kick(site)).statusCode).toBe(500)
  expect(await site.db.run(sql`select 1 from bans union all select 1 from moderation_orders`)).toBe(0)
  expect(there.connections()).toBe(0)
})
