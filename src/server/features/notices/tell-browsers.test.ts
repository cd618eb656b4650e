import { expect, test } from 'vitest'
import { MISSES_UNTIL_DOWN } from '#server/fleet/live-state.ts'
import { sql } from '#server/ground/db/db.ts'
import { sha256 } from '#server/ground/sha256.ts'
import { ANN, ASKER, HOSTILE, noticeSite, subscribe } from '#testing/sites/notice-site.ts'

test('a browser is told once per rise, however the number swings, and at most every half hour', async () => {
  const { db, clock, look, service } = await noticeSite()
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
  expect(first).toMatchObject({ ttl: 900, topic: sha256(text.stop).toString('base64url').slice(0, 32) })
})

test('a friend is told of when they join, as the live list has them, and not when either is banned', async () => {
  const { db, clock, look, service, seed, fleet } = await noticeSite()
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
  const { db, clock, look, service } = await noticeSite()
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
  const { db, clock, look, service, run } = await noticeSite()
  const { open } = await subscribe(db, { at_least: 1 })
  await look(0)
  await look(1, [])
  expect(service.received).toHaveLength(1)
  const again = sql`update push_wishes set notice = '{"server_id": 1, "players": 1}', try_at = ${clock.now()}`
  await db.run(again) // as if the node had died before it noted that it was sent
  await run()
  const [first, second] = service.received.map((push) => [push.topic, open(push)])
  expect(second, 'a browser shows one in place of the other').toEqual(first)
  await db.run(again)
  clock.advance(15 * 60)
  expect(await look(1)).toBe(2)
})

test('whoever carries a notice cannot end it, and knows two of one wish to be of one', async () => {
  const { db, clock, look, service } = await noticeSite()
  const { read } = await subscribe(db, { at_least: 1 })
  const heads: string[] = []
  await look(0)
  await look(1)
  const [sealed] = service.received
  service.answerWith((request, response) => {
    heads.push([request.url, ...request.rawHeaders].join('\n'))
    response.writeHead(201).end()
  })
  await look(0)
  clock.advance(45 * 60)
  await look(0)
  await look(1)
  const id = read(sealed?.body ?? Buffer.alloc(0)).stop
  expect(heads).toHaveLength(1)
  expect(heads[0]).toContain(`\n${sealed?.topic}\n`)
  for (const written of [id, id.replaceAll('-', ''), Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')])
    expect(heads[0]?.toLowerCase()).not.toContain(written.toLowerCase())
})

test('what nobody took while it was worth anything is a failure of its browser as well', async () => {
  const { db, clock, run, service, warned } = await noticeSite()
  await subscribe(db, { at_least: 1 })
  await db.run(sql`update push_browsers set failures = 8`)
  const missed = async () => {
    await db.run(sql`
      update push_wishes set notice = '{"server_id": 1, "players": 1}', told_at = ${clock.now()}, try_at = ${clock.now()}`)
    clock.advance(15 * 60)
    await run()
  }
  await missed()
  expect(await db.run(sql`select 1 from push_browsers where failures = 9`)).toBe(1)
  await missed()
  expect(await db.run(sql`select 1 from push_browsers`)).toBe(0)
  expect(warned()).toEqual([{ notices: 1 }, { notices: 1 }])
  expect(service.received).toEqual([])
})

test('a game server that is down, or silent for a while, tells nothing of who plays there', async () => {
  const { db, look, fleet, run, service } = await noticeSite()
  await subscribe(db, { at_least: 4 })
  await look(0)
  const state = fleet.states.get(1)
  if (!state) throw new Error('There is no game server')
  for (const misses of [MISSES_UNTIL_DOWN, MISSES_UNTIL_DOWN - 1]) {
    fleet.adopt(1, { ...state, humans: 6, misses }, new Map())
    await run()
    expect(service.received, JSON.stringify(fleet.latest(1)?.info)).toEqual([])
  }
  expect(await look(6)).toBe(1)
})

test('who is not known by the log is nobody, and keeps nobody from being told', async () => {
  const { db, look, fleet, run, clock, service } = await noticeSite()
  await subscribe(db, { at_least: 2 })
  await look(0)
  const players = [{ index: 0, name: 'Somebody', score: 0, duration: 60 }]
  const answeredAt = clock.now().getTime() / 1000
  fleet.adopt(
    1,
    { map: 'ministry_coop', mode: 'checkpoint', humans: 2, maxPlayers: 16, players, answeredAt, misses: 0 },
    new Map(),
  )
  await run()
  expect(service.received).toHaveLength(1)
})

test('a browser that was told news is not greeted any more by what still waited', async () => {
  const { db, clock, look, run, service } = await noticeSite()
  const { read } = await subscribe(db, { at_least: 64 }, { unconfirmedSince: clock.now() })
  await db.run(sql`
    insert into push_wishes (browser_id, player_id, asked_by) select browser_id, ${ANN}, ${ASKER} from push_browsers`)
  await db.run(sql`update push_wishes set wish_id = '00000000-0000-4000-8000-000000000000' where player_id is null`)
  service.answerWith((_request, response) => response.writeHead(503).end())
  await look(0) // the greeting is of the first wish, and waits for its next try
  service.answerWith(null)
  clock.advance(5)
  await look(1, [[HOSTILE, ANN]])
  expect(service.received.map(({ body }) => read(body).title)).toEqual(['evil <b>😀</b> is playing'])
  clock.advance(60)
  await run()
  expect(service.received).toHaveLength(1)
})

test('what was lost for less than ten minutes is the same still, however long ago it was told', async () => {
  const { db, clock, look } = await noticeSite()
  await subscribe(db, { at_least: 4 })
  await look(0)
  expect(await look(4)).toBe(1)
  clock.advance(40 * 60)
  const lostFor = async (seconds: number) => {
    await look(0)
    clock.advance(seconds)
    await look(0)
    return look(4)
  }
  expect(await lostFor(599)).toBe(1)
  expect(await lostFor(600)).toBe(2)
})
