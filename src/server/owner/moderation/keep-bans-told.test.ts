import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { startLoop } from '#server/ground/loop.ts'
import type { Act } from '#shared/contracts/moderation.ts'
import { readAudit } from '#testing/sites/admin-app.ts'
import {
  CLOSED_PORT,
  type ModerationSite,
  moderationSite,
  moveServer,
  startConsole,
  workParts,
} from '#testing/sites/moderation-site.ts'
import { carryOut } from './carry-out.ts'
import { keepBansTold } from './keep-bans-told.ts'
import { keepCarryingOut } from './keep-carrying-out.ts'

const TARGET = '76561198000000555'
const ID = 'STEAM_1:1:19867413'
const OTHER = '76561198000000557'
const OTHER_ID = 'STEAM_1:1:19867414'

const ban = (site: ModerationSite, steamId = TARGET, duration = 0) =>
  site.act(`people/${steamId}/ban`, { reason: 'x', duration })
const lift = (site: ModerationSite, { bid }: Act) => site.act(`bans/${bid}/lift`, { reason: 'x' })
const setServed = ({ db }: ModerationSite, serverId: number, isServed: boolean) =>
  db.run(sql`update game_servers set enabled = ${isServed} where server_id = ${serverId}`)
const lookNow = (site: ModerationSite) => keepBansTold(site).run(new AbortController().signal)
const orders = ({ db }: ModerationSite) => db.run(sql`select 1 from moderation_orders`)

test('a ban that is lifted while its game server is out of the settings is lifted there when it is back', async () => {
  const [there, other] = [await startConsole(), await startConsole()]
  const site = await moderationSite([there.port, other.port])
  const made = await ban(site)
  await setServed(site, 1, false)
  const lifted = await lift(site, made)
  expect(lifted.servers).toMatchObject([
    { state: 'waiting', reason: 'This game server is not in the settings. It is told when it is back.' },
    { state: 'done', reason: '' },
  ])
  site.clock.advance(3600)
  await site.workOn(1)
  expect(there.executed).toHaveLength(3)
  await setServed(site, 1, true)
  await site.workOn(1)
  expect(there.executed.slice(3)).toEqual([`removeid ${ID}`, 'writeid'])
  expect((await site.settled(lifted.id)).servers.map(({ state }) => state)).toEqual(['done', 'done'])
})

test('a game server that never had the ban is not told of its lifting, nor one that is out of the settings of a ban', async () => {
  const there = await startConsole()
  const site = await moderationSite([there.port, CLOSED_PORT])
  const made = await ban(site)
  await site.db.run(sql`update moderation_orders set tries = 0 where server_id = 2`) // nothing was sent yet
  await setServed(site, 2, false)
  expect((await lift(site, made)).servers.map(({ server_id }) => server_id)).toEqual([1])
  expect((await ban(site)).servers.map(({ server_id }) => server_id)).toEqual([1])
  await lookNow(site)
  expect(await orders(site)).toBe(4)
})

test('a ban that waits for a game server out of the settings is sent when that is back, unless it ran out before', async () => {
  const site = await moderationSite([CLOSED_PORT])
  const short = await ban(site, OTHER, 60)
  await setServed(site, 1, false)
  site.clock.advance(61)
  await site.workOn(1)
  expect((await site.settled(short.id)).servers).toMatchObject([{ state: 'dropped' }])
  await setServed(site, 1, true)
  const made = await ban(site)
  await setServed(site, 1, false)
  site.clock.advance(60)
  await site.workOn(1)
  expect((await site.settled(made.id)).servers).toMatchObject([{ state: 'waiting' }])
  const back = await startConsole()
  await moveServer(site, 1, back.port)
  await setServed(site, 1, true)
  await site.workOn(1)
  expect(back.executed).toEqual([`banid 0 ${ID}`, `kickid ${ID} x`, 'writeid'])
})

test('a game server that is new is told of the bans in force that were made here, once, and of no others', async () => {
  const there = await startConsole()
  const site = await moderationSite([there.port])
  await site.seed.ban({ steam_id: '76561198000000600' }) // of SourceBans++: its plugin tells
  await ban(site, '76561198000000601', 60)
  await lift(site, await ban(site, '76561198000000603'))
  site.clock.advance(61)
  const made = await ban(site)
  const added = await startConsole()
  await site.seed.server({ id: 2, ip: '127.0.0.1', port: added.port })
  await site.seed.server({ id: 3, ip: '127.0.0.1', port: CLOSED_PORT, enabled: false })
  const loop = startLoop(keepBansTold(site), createLog({ level: 'silent', pretty: false }))
  await loop.stop() // at once, with the first turn
  await lookNow(site)
  expect(await site.db.run(sql`select 1 from moderation_orders where server_id > 1`)).toBe(1)
  await site.workOn(2)
  expect(added.executed).toEqual([`banid 0 ${ID}`, `kickid ${ID} x`, 'writeid'])
  const told = await site.settled(made.id)
  expect(told.servers.map(({ server_id, state }) => [server_id, state])).toEqual([
    [1, 'done'],
    [2, 'done'],
  ])
  const rows = (await readAudit(site)).filter(
    ({ action, parameters }) => action === 'ban' && parameters.includes(TARGET),
  )
  expect(rows.map(({ phase, server_id, outcome }) => [phase, server_id, outcome])).toEqual([
    ['intent', null, null],
    ['result', 1, 'ok'],
    ['result', 2, 'ok'],
  ])
  expect((await lift(site, made)).servers.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(added.executed.slice(3)).toEqual([`removeid ${ID}`, 'writeid'])
})

test('who is kicked does not wait behind all the bans that a game server is told of', async () => {
  const site = await moderationSite([CLOSED_PORT])
  await ban(site)
  await site.act(`people/${OTHER}/kick`, { reason: 'x' })
  const back = await startConsole()
  await moveServer(site, 1, back.port)
  site.clock.advance(60)
  await carryOut(workParts(site), 1, { most: 1 })
  expect(back.executed).toEqual([`kickid ${OTHER_ID} x`])
  await site.workOn(1)
  expect(back.executed.slice(1)).toEqual([`banid 0 ${ID}`, `kickid ${ID} x`, 'writeid'])
})

test('who is kicked waits for what is under way, also where its sender has ended', async () => {
  const site = await moderationSite([CLOSED_PORT])
  await ban(site)
  const until = new Date(site.clock.now().getTime() + 60_000)
  await site.db.run(sql`update moderation_orders set state = 'sending', due_at = ${until}`)
  await site.call('POST', `people/${OTHER}/kick`, { reason: 'x' })
  const back = await startConsole()
  await moveServer(site, 1, back.port)
  await site.workOn(1)
  expect(back.executed).toEqual([])
  site.clock.advance(60)
  await site.workOn(1)
  expect(back.executed).toEqual([`banid 0 ${ID}`, `kickid ${ID} x`, 'writeid', `kickid ${OTHER_ID} x`])
})

test('a game server with much to be told keeps the others waiting for fifty orders at most', async () => {
  const there = await startConsole()
  const site = await moderationSite([there.port])
  const now = site.clock.now()
  await site.db.run(sql`
    with made as (
      insert into moderation_acts (kind, steam_id, name, actor_name, reason, made_at)
      select 'lift', ${TARGET}, 'Ann', 'Ben', '', ${now} from generate_series(1, 51) returning act_id)
    insert into moderation_orders (act_id, server_id, due_at, changed_at) select act_id, 1, ${now}, ${now} from made`)
  const turn = () => keepCarryingOut(workParts(site)).run(new AbortController().signal)
  const lifts = () => there.executed.filter((command) => command.startsWith('removeid')).length
  await turn()
  expect(lifts()).toBe(50)
  await turn()
  expect(lifts()).toBe(51)
})
