import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { Settings } from '#server/ground/settings/settings.ts'
import { notices } from '#shared/contracts/notices.ts'
import { type Answer, createReceiver } from '#simulator/push/push-service.ts'
import { testApp } from '#testing/server.ts'
import { ANN, ASKER, noticeSite, subscribe } from '#testing/sites/notice-site.ts'
import { forgetBrowsers } from './forget-browsers.ts'

const ENABLED = { ...Settings.parse({}).notices, enabled: true }
let browsers = 0

/** A site that browsers ask, and the push service that its messages go to. */
async function site() {
  const told = await noticeSite()
  const { app } = await testApp({ notices: ENABLED }, { db: told.db })
  const { db, clock } = told
  const ask = async (path: string, payload: object, headers = {}) => {
    const reply = await app.inject({ method: 'POST', url: path, payload, headers })
    expect(reply.statusCode, reply.body).toBe(200)
  }
  const newBrowser = () => createReceiver(`https://fcm.googleapis.com/fcm/send/${++browsers}`)
  /** A new one that wants to be told of game server 1. */
  const subscribed = async () => {
    const receiver = newBrowser()
    await ask(notices.watchServer.path, { browser: receiver.browser, server_id: 1, at_least: 4 })
    return receiver
  }
  const forget = () => forgetBrowsers({ db, clock, enabled: true }).run(new AbortController().signal)
  const count = () => db.run(sql`select 1 from push_browsers`)
  const waitsFor = () => db.run(sql`select 1 from push_browsers where unconfirmed_since is not null`)
  return { ...told, ask, newBrowser, subscribed, forget, count, waitsFor }
}

const status =
  (code: number): Answer =>
  (_request, response) =>
    response.writeHead(code).end()

test('a new browser is told once what it asked for, and is kept when its push service took that', async () => {
  const { subscribed, run, service, clock, forget, count, waitsFor } = await site()
  const { open } = await subscribed()
  expect(await waitsFor()).toBe(1)
  await run()
  const [greeting] = service.received
  if (!greeting) throw new Error('nothing came')
  const text = JSON.parse(open(greeting))
  expect(text).toMatchObject({ title: 'Notices are on', body: '4 or more on evil <b>😀</b>', path: '/notices' })
  expect(text.tag).toBe(text.stop)
  expect(greeting.ttl).toBe(900)
  expect(await waitsFor()).toBe(0)
  clock.advance(2 * 3600)
  await run()
  await forget()
  expect([service.received.length, await count()]).toEqual([1, 1])
})

test('it is told of the first of several things, whichever of them are left, and of a person by name', async () => {
  const { ask, newBrowser, run, service, seed, db } = await site()
  const { browser, open } = newBrowser()
  await ask(notices.watchServer.path, { browser, server_id: 1, at_least: 4 })
  const { authorization } = await seed.session(await seed.player({ steam_id: ASKER }))
  await ask(notices.watchPlayer.path, { browser, steam_id: ANN }, { authorization })
  await ask(notices.watchServer.path, { browser, server_id: 1, at_least: 8 })
  await db.run(sql`delete from push_wishes where player_id is null`)
  await run()
  expect(service.received.map((one) => JSON.parse(open(one)))).toMatchObject([
    { title: 'Notices are on', body: 'evil <b>😀</b> joins' },
  ])
})

test('news in its place confirm a browser as well', async () => {
  const { db, look, service, waitsFor, clock } = await site()
  service.answerWith(status(503))
  const { read } = await subscribe(db, { at_least: 4 }, { unconfirmedSince: clock.now() })
  await look(0)
  service.answerWith(null)
  clock.advance(5)
  await look(4)
  expect(service.received.map(({ body }) => read(body).title)).toEqual(['4 play on evil <b>😀</b>'])
  expect(await waitsFor()).toBe(0)
  clock.advance(60)
  await look(4)
  expect(service.received).toHaveLength(1)
})

test.each([400, 403, 404, 410])('a new browser that its push service refuses with %d is gone at once', async (code) => {
  const { db, subscribed, run, service, count } = await site()
  await subscribe(db, { at_least: 4 })
  for (let n = 0; n < 3; n++) await subscribed()
  expect(await count()).toBe(4)
  service.answerWith(status(code))
  await run()
  expect(await db.run(sql`select 1 from push_browsers where unconfirmed_since is null and failures = 0`)).toBe(1)
  expect(await count()).toBe(1)
})

test('what is refused or given up is one line of the log however much it is, and the owner can see why', async () => {
  const { db, subscribed, run, service, warned, clock } = await site()
  for (let n = 0; n < 20; n++) await subscribed()
  service.answerWith(status(403))
  await run()
  expect(warned()).toEqual([{ notices: 20, push_service: 'fcm.googleapis.com', why: 'it answered with 403' }])
  const problem = 'fcm.googleapis.com: it answered with 403'
  expect(
    await db.run(sql`
      select 1 from push_keys where problem = ${problem} and problem_at = ${clock.now()} and sent_at is null`),
  ).toBe(1)
})

test('a browser of which no push service took a message within an hour is forgotten, however often that was tried', async () => {
  const { subscribed, run, service, clock, forget, count, warned } = await site()
  await subscribed()
  let asked = 0
  service.answerWith((_request, response) => {
    asked += 1
    response.writeHead(503).end()
  })
  for (let minute = 0; minute < 59; minute++) {
    await run()
    clock.advance(60)
  }
  await forget()
  expect([asked, await count()]).toEqual([7, 1])
  clock.advance(60)
  await forget()
  expect(await count()).toBe(0)
  expect(warned()).toEqual([])
})

test('a browser that says it has another address is confirmed there anew', async () => {
  const { db, clock, subscribed, newBrowser, ask, run, service, waitsFor } = await site()
  const { browser: from } = await subscribed()
  await run()
  const moved = newBrowser()
  await ask(notices.move.path, { from: { endpoint: from.endpoint, auth: from.auth }, browser: moved.browser })
  expect(await waitsFor()).toBe(1)
  await db.run(sql`update push_wishes set told_at = ${clock.now()}::timestamptz - interval '1 hour'`) // of other news
  await run()
  expect(service.received.at(-1)).toMatchObject({ endpoint: moved.browser.endpoint, ttl: 900 })
  expect(JSON.parse(moved.open(service.received.at(-1) ?? { body: Buffer.alloc(0) }))).toMatchObject({
    title: 'Notices are on',
  })
  expect(await waitsFor()).toBe(0)
})

test('thousands who say that they are browsers are greeted two hundred at a time, so that news do not wait behind all', async () => {
  const { db, newBrowser, service, run, clock } = await site()
  const { p256dh, auth } = newBrowser().browser
  await db.run(sql`
    with b as (insert into push_browsers (endpoint, p256dh, auth, seen_at, unconfirmed_since)
               select 'https://fcm.googleapis.com/' || n, ${Buffer.from(p256dh, 'base64url')},
                      ${Buffer.from(auth, 'base64url')}, now(), ${clock.now()}
               from generate_series(1, 300) n returning browser_id)
    insert into push_wishes (browser_id, server_id, at_least) select browser_id, 1, 64 from b`)
  let asked = 0
  service.answerWith((_request, response) => {
    asked += 1
    response.writeHead(503).end()
  })
  await run()
  expect(asked).toBe(200)
  await run()
  expect(asked).toBe(300)
})
