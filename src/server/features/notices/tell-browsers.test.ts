import { expect, onTestFinished, test } from 'vitest'
import { Fleet } from '#server/fleet/fleet.ts'
import type { LiveState } from '#server/fleet/live-state.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { Settings } from '#server/ground/settings/settings.ts'
import { mapTitleFromName } from '#shared/map-title.ts'
import { createReceiver, startPushService } from '#simulator/push/push-service.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import type { NoticeText } from './notice-text.ts'
import { noticesPollers } from './notices-pollers.ts'

const log = createLog({ level: 'silent', pretty: false })
const HOSTILE = '\u202Eevil\n<b>😀</b>'
const ANN = '76561198000000001'
const ASKER = '76561198000000009'

/** A site whose game server has as many people on it as a test says, and the push service it sends to. */
async function site() {
  const db = await testDatabase()
  const clock = testClock('2026-03-01T12:00:00Z')
  const seed = createSeed(db, clock)
  await seed.server({ id: 1, name: HOSTILE })
  await seed.stats({ server_id: 1, steam_id: ANN, name: HOSTILE })
  const service = await startPushService(() => clock.now().getTime() / 1000)
  onTestFinished(() => service.close())
  const fleet = new Fleet({ clock, log, mapTitle: mapTitleFromName })
  onTestFinished(() => fleet.stop())
  fleet.follow({ serverId: 1, ip: '192.0.2.10', port: 27_015 })
  const config = { notices: { ...Settings.parse({}).notices, enabled: true }, site: Settings.parse({}).site }
  const poller = () =>
    noticesPollers({ db, clock, log, fleet, config, pushStandIn: service.origin }).filter(
      ({ everyMs }) => everyMs < 60_000,
    )
  const look = async (humans: number, names: [string, string][] = [], nodes = 1) => {
    const answeredAt = clock.now().getTime() / 1000
    const players = names.map(([name], index) => ({ index, name, score: 0, duration: 60 }))
    const state: LiveState = {
      map: 'ministry_coop',
      mode: 'checkpoint',
      humans,
      maxPlayers: 16,
      players,
      answeredAt,
      misses: 0,
    }
    fleet.adopt(1, state, new Map(names))
    const runs = Array.from({ length: nodes }, poller).flat()
    await Promise.all(runs.map((one) => one.run(new AbortController().signal)))
    return service.received.length
  }
  return { db, clock, seed, service, fleet, look, poller }
}

async function subscribe(db: Db, wish: { at_least: number } | { steam_id: string }) {
  const receiver = createReceiver(`https://fcm.googleapis.com/fcm/send/${Math.random()}`)
  const { endpoint, ...keys } = receiver.browser
  const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  await db.run(sql`
    with b as (insert into push_browsers (endpoint, p256dh, auth, seen_at)
               values (${endpoint}, ${p256dh}, ${auth}, now()) returning browser_id)
    insert into push_wishes (browser_id, server_id, at_least, player_id, asked_by)
    select browser_id, ${'at_least' in wish ? 1 : null}, ${'at_least' in wish ? wish.at_least : null},
           ${'steam_id' in wish ? wish.steam_id : null}, ${'steam_id' in wish ? ASKER : null} from b`)
  return { ...receiver, read: (body: Buffer) => JSON.parse(receiver.open({ body })) as NoticeText }
}

test('a browser is told once per rise, however the number swings, and at most every half hour', async () => {
  const { db, clock, look, service } = await site()
  const { read } = await subscribe(db, { at_least: 4 })
  expect(await look(5), 'what is so already is no news').toBe(0)
  const quiet = async (minutes: number) => {
    await look(3)
    clock.advance(minutes * 60)
    return look(3)
  }
  await quiet(11)
  expect(await look(4, [], 2), 'two nodes at once').toBe(1)
  for (const humans of [3, 4, 3, 5, 0, 4]) {
    clock.advance(60)
    expect(await look(humans)).toBe(1)
  }
  await quiet(11)
  expect(await look(6), 'within half an hour').toBe(1)
  clock.advance(60 * 60)
  expect(await look(6), 'it has been so all the time').toBe(1)
  await quiet(11)
  expect(await look(7)).toBe(2)

  const [first] = service.received
  if (!first) throw new Error('nothing came')
  const text = read(first.body)
  expect(text).toMatchObject({ title: '4 play on evil <b>😀</b>', body: 'Ministry (Checkpoint)', path: '/servers/1' })
  expect(first).toMatchObject({ ttl: 900, topic: text.stop.replaceAll('-', '') })
})

test('a friend is told of when they join, as the live list has them, and not when either is banned', async () => {
  const { db, clock, look, service, seed, fleet } = await site()
  const { read } = await subscribe(db, { steam_id: ANN })
  const there: [string, string][] = [[HOSTILE, ANN]]
  expect(await look(0)).toBe(0)
  expect(await look(1, [['Other', '76561198000000002']])).toBe(0)
  expect(await look(1, there)).toBe(1)
  const text = read(service.received[0]?.body ?? Buffer.alloc(0))
  expect(text).toMatchObject({ title: 'evil <b>😀</b> is playing', path: `/player/${ANN}` })
  expect(text.body).toBe('on evil <b>😀</b> · Ministry (Checkpoint)')
  clock.advance(300)
  await look(0)
  clock.advance(300)
  expect(await look(1, there), 'a map change').toBe(1)
  await look(0)
  clock.advance(3600)
  await look(0)
  await seed.ban({ steam_id: ANN })
  expect(await look(1, there)).toBe(1)
  await db.run(sql`delete from bans`)
  await seed.ban({ steam_id: ASKER })
  expect(await look(1, there)).toBe(1)
  await db.run(sql`delete from bans`)
  expect(await look(1, there)).toBe(2)
  expect(fleet.whereIs(ANN)).toBe(1)
})

test('a browser that is gone is forgotten; a push service that is busy is tried a few times and then no more', async () => {
  const { db, clock, look, service } = await site()
  await subscribe(db, { at_least: 4 })
  const rise = async () => {
    await look(0)
    clock.advance(45 * 60)
    await look(0)
    return look(4)
  }
  let asked = 0
  service.answerWith((_request, response) => {
    asked += 1
    response.writeHead(429, { 'retry-after': '40' }).end()
  })
  await rise()
  expect(asked).toBe(1)
  for (let n = 0; n < 60; n++) {
    clock.advance(20)
    await look(4)
  }
  expect(asked, 'four times within its quarter of an hour').toBe(4)
  expect(await db.run(sql`select 1 from push_browsers where failures = 1`)).toBe(1)
  service.answerWith(null)
  expect(await rise()).toBe(1)
  expect(await db.run(sql`select 1 from push_browsers where failures = 0`)).toBe(1)
  service.answerWith((_request, response) => response.writeHead(403).end())
  for (let n = 0; n < 9; n++) await rise()
  expect(await db.run(sql`select 1 from push_browsers where failures = 9`)).toBe(1)
  await rise()
  expect(await db.run(sql`select 1 from push_browsers`)).toBe(0)

  await subscribe(db, { at_least: 4 })
  service.answerWith((_request, response) => response.writeHead(410).end())
  await rise()
  expect(await db.run(sql`select 1 from push_browsers`)).toBe(0)
})

test('what a node took to send and never settled is sent by another, and what is old is not sent at all', async () => {
  const { db, clock, look, service, poller } = await site()
  const { open } = await subscribe(db, { at_least: 1 })
  await look(0)
  await look(1, [])
  expect(service.received).toHaveLength(1)
  const again = sql`update push_wishes set notice = '{"server_id": 1, "players": 1}', try_at = ${clock.now()}`
  await db.run(again) // as if the node had died before it noted that it was sent
  await poller()[0]?.run(new AbortController().signal)
  const [first, second] = service.received.map((push) => [push.topic, open(push)])
  expect(second, 'a browser shows one in place of the other').toEqual(first)
  await db.run(again)
  clock.advance(15 * 60)
  expect(await look(1)).toBe(2)
})
