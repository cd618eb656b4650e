import { expect, test } from 'vitest'
import { PACKET_TYPE } from '#server/game/rcon/packet.ts'
import { sql } from '#server/ground/db/db.ts'
import { findBansInForce, liftBan } from '#server/owner/people/own-bans.queries.ts'
import type { Act } from '#shared/contracts/moderation.ts'
import { hangUp, startHostileRcon, staySilent, welcomeThen } from '#testing/game-servers/hostile-rcon.ts'
import { readAudit } from '#testing/sites/admin-app.ts'
import {
  CLOSED_PORT,
  type ModerationSite,
  moderationSite,
  moveServer,
  startConsole,
  workParts,
} from '#testing/sites/moderation-site.ts'

import { orderLift } from './order-lift.ts'

const TARGET = '76561198000000555'
const ID = 'STEAM_1:1:19867413'

const ban = (site: ModerationSite, duration = 0) => site.act(`people/${TARGET}/ban`, { reason: 'x', duration })
const kick = (site: ModerationSite) => site.act(`people/${TARGET}/kick`, { reason: 'x' })
const lift = (site: ModerationSite, { bid }: Act) => site.act(`bans/${bid}/lift`, { reason: '' })
const outcomes = async (site: ModerationSite) =>
  (await readAudit(site)).filter(({ phase }) => phase === 'result').map(({ action, outcome }) => `${action} ${outcome}`)
const stateOf = async (site: ModerationSite, { id }: Act) => (await site.settled(id)).servers[0]

test('a ban that ran out, or was lifted, while the game server was down is never sent', async () => {
  const site = await moderationSite([CLOSED_PORT])
  const short = await ban(site, 60)
  site.clock.advance(61)
  const long = await ban(site)
  const lifted = await lift(site, long)
  const back = await startConsole()
  await moveServer(site, 1, back.port)
  site.clock.advance(120)
  await site.workOn(1)
  expect(back.executed).toEqual([`removeid ${ID}`, 'writeid'])
  expect(await outcomes(site)).toEqual(['ban expired', 'ban lifted', 'lift ok'])
  expect([(await stateOf(site, short))?.state, (await stateOf(site, long))?.state]).toEqual(['dropped', 'dropped'])
  expect((await stateOf(site, lifted))?.state).toBe('done')
})

test('a ban for ever is written down by the game server', async () => {
  const there = await startConsole()
  const site = await moderationSite([there.port])
  await ban(site)
  expect(there.executed).toEqual([`banid 0 ${ID}`, `kickid ${ID} x`, 'writeid'])
})

test('a kick is not sent again once it may have been carried out, nor to a game server that comes back too late', async () => {
  const hostile = await startHostileRcon(welcomeThen(hangUp))
  const site = await moderationSite([hostile.port])
  const first = await kick(site)
  expect(first.servers[0]).toMatchObject({
    state: 'failed',
    reason: 'The game server broke off the connection. It may have been carried out all the same.',
  })
  site.clock.advance(3600)
  await site.workOn(1)
  expect(hostile.packets.filter(({ type }) => type === PACKET_TYPE.command)).toHaveLength(1)
  await moveServer(site, 1, CLOSED_PORT)
  const second = await kick(site)
  const back = await startConsole()
  await moveServer(site, 1, back.port)
  site.clock.advance(601)
  await site.workOn(1)
  expect(back.executed).toEqual([])
  expect(await stateOf(site, second)).toMatchObject({ state: 'failed' })
  expect(await outcomes(site)).toEqual(['kick lost_after_sending', 'kick expired'])
})

test('a game server that is too slow to answer holds nobody up, and is sent the ban again when it is quicker', async () => {
  const slow = await startHostileRcon(welcomeThen(staySilent))
  const site = await moderationSite([slow.port])
  const reply = await site.call('POST', `people/${TARGET}/ban`, { reason: 'x', duration: 0 })
  expect(reply.json<Act>().servers[0]).toMatchObject({ state: expect.stringMatching(/waiting|sending/) })
  const made = await site.settled(reply.json<Act>().id)
  expect(made.servers[0]).toMatchObject({ state: 'waiting', reason: expect.stringContaining('did not answer') })
  const quicker = await startConsole()
  await moveServer(site, 1, quicker.port)
  site.clock.advance(60)
  await site.workOn(1)
  expect(quicker.executed).toEqual([`banid 0 ${ID}`, `kickid ${ID} x`, 'writeid'])
  expect((await stateOf(site, made))?.state).toBe('done')
})

test('a game server that does not know the command fails it for good, and one without a password waits with the reason', async () => {
  const there = await startConsole('Unknown command "banid"\n')
  const site = await moderationSite([there.port])
  expect((await ban(site)).servers[0]).toMatchObject({
    state: 'failed',
    reason: 'The game server does not know the command.',
  })
  const without = await moderationSite([there.port], { rconPassword: () => null })
  expect((await ban(without)).servers[0]).toMatchObject({
    state: 'waiting',
    reason: 'This game server has no RCON password in the settings.',
  })
})

test('a name that says the command is unknown, behind whatever ends a line, does not make a ban fail', async () => {
  const there = await startConsole('Dropped \u2028Unknown command "kickid"\u2028 from server\n')
  const site = await moderationSite([there.port])
  expect((await ban(site)).servers[0]).toMatchObject({ state: 'done' })
  expect(there.executed).toEqual([`banid 0 ${ID}`, `kickid ${ID} x`, 'writeid'])
})

test('the longest bans there are reach a game server, as minutes it takes', async () => {
  const there = await startConsole()
  const site = await moderationSite([there.port])
  const made = await ban(site, 2_147_483_647)
  expect([made.servers[0]?.state, there.executed[0]]).toEqual(['done', `banid 35791394 ${ID}`])
  await lift(site, made)
  await ban(site, 90)
  expect(there.executed.filter((command) => command.startsWith('banid')).at(-1)).toBe(`banid 2 ${ID}`)
})

test('a ban that the owner lifts by the command is lifted on the game servers', async () => {
  const there = await startConsole()
  const site = await moderationSite([there.port])
  const made = await ban(site)
  const [known] = await findBansInForce(site.db, site.clock.now(), { steamId: TARGET })
  if (!known) throw new Error('There is no ban')
  await liftBan(site.db, known.bid, site.clock.now())
  const parts = workParts(site)
  await orderLift(parts, known)
  await site.workOn(1)
  expect(there.executed.slice(-2)).toEqual([`removeid ${ID}`, 'writeid'])
  expect((await stateOf(site, made))?.state).toBe('done')
  const [act] = (await site.call('GET', 'acts')).json<Act[]>()
  expect(act).toMatchObject({ kind: 'lift', actor_id: null, actor_name: 'the command line', reason: '' })
  expect(await site.db.run(sql`select 1 from audit where action = 'lift' and network = 'command line'`)).toBe(1)
  await orderLift(parts, { ...known, steam_id: null }) // erased since
  await orderLift(parts, { ...known, bid: known.bid + 1 }) // of which no game server was told
  expect(await site.db.run(sql`select 1 from moderation_acts`)).toBe(2)
})

test('a kick does not wait for a game server that is no longer in the settings', async () => {
  const site = await moderationSite([CLOSED_PORT])
  const made = await kick(site)
  await site.db.run(sql`update game_servers set enabled = false`)
  site.clock.advance(60)
  await site.workOn(1)
  expect(await stateOf(site, made)).toMatchObject({ state: 'dropped' })
})
