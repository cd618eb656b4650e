import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { Settings } from '#server/ground/settings/settings.ts'
import { MOST_WISHES, notices, type Wish } from '#shared/contracts/notices.ts'
import { createReceiver } from '#simulator/push/push-service.ts'
import { testApp } from '#testing/server.ts'
import { forgetBrowsers } from './forget-browsers.ts'

const ENABLED = { ...Settings.parse({}).notices, enabled: true }
const HOSTILE = '\u202E<img src=x onerror=alert(1)>😀'
let browsers = 0
const newBrowser = () => createReceiver(`https://fcm.googleapis.com/fcm/send/${++browsers}`).browser

async function site(notices = ENABLED) {
  const app = await testApp({ notices })
  await app.seed.server({ id: 1, name: HOSTILE })
  await app.seed.server({ id: 2, enabled: false })
  let visitor = 0
  const ask = async (call: string, payload: object, headers: Record<string, string> = {}, from = ++visitor) => {
    const url = `/api/v1/site/notices/${call}`
    const reply = await app.app.inject({ method: 'POST', url, payload, headers, remoteAddress: `198.51.100.${from}` })
    return { status: reply.statusCode, body: reply.json<Wish[] & { detail?: string }>() }
  }
  const count = (table: 'push_browsers' | 'push_wishes') =>
    app.db.run(table === 'push_wishes' ? sql`select 1 from push_wishes` : sql`select 1 from push_browsers`)
  return { ...app, ask, count }
}

test('a browser asks, changes, reads and ends its notices without signing in, and nobody else can', async () => {
  const { ask, count } = await site()
  const [browser, other] = [newBrowser(), newBrowser()]
  const known = { endpoint: browser.endpoint, auth: browser.auth }
  expect((await ask('own', { browser: known })).body).toEqual([])
  const asked = await ask('server', { browser, server_id: 1, at_least: 4 })
  expect(asked).toMatchObject({
    status: 200,
    body: [{ server: { sid: 1, server_name: HOSTILE, at_least: 4 }, player: null }],
  })
  const changed = await ask('server', { browser, server_id: 1, at_least: 8 })
  expect(changed.body).toMatchObject([{ id: asked.body[0]?.id, server: { at_least: 8 } }])

  expect((await ask('own', { browser: { ...known, auth: other.auth } })).body).toEqual([])
  const stolen = await ask('server', { browser: { ...other, endpoint: browser.endpoint }, server_id: 1, at_least: 1 })
  expect(stolen).toMatchObject({ status: 403, body: { detail: 'This browser is known with other keys.' } })
  const half = await ask('server', { browser: { ...browser, p256dh: other.p256dh }, server_id: 1, at_least: 1 })
  expect(half.status).toBe(403)
  await ask('stop-all', { browser: { ...known, auth: other.auth } })
  await ask('move', { from: { ...known, auth: other.auth }, browser: other })
  await ask('stop', { id: '00000000-0000-4000-8000-000000000000' })
  expect((await ask('own', { browser: known })).body).toEqual(changed.body)

  expect(await ask('move', { from: known, browser: other })).toEqual({ status: 200, body: { ok: true } })
  expect((await ask('own', { browser: known })).body).toEqual([])
  const moved = { endpoint: other.endpoint, auth: other.auth }
  expect((await ask('own', { browser: moved })).body).toEqual(changed.body)
  expect((await ask('stop', { id: changed.body[0]?.id })).body).toEqual({ ok: true })
  expect([await count('push_wishes'), await count('push_browsers')]).toEqual([0, 0])

  await ask('server', { browser, server_id: 1, at_least: 4 })
  expect((await ask('stop-all', { browser: known })).body).toEqual({ ok: true })
  expect([await count('push_wishes'), await count('push_browsers')]).toEqual([0, 0])
})

test('what is no browser, no game server or too much is refused', async () => {
  const { ask, seed, count } = await site()
  const browser = newBrowser()
  const refused = async (given: object, status = 422) =>
    expect((await ask('server', { browser, server_id: 1, at_least: 4, ...given })).status, JSON.stringify(given)).toBe(
      status,
    )
  for (const at_least of [0, 65, 1.5, -1, '4', null]) await refused({ at_least })
  for (const server_id of [2, 3]) await refused({ server_id }, 404)
  expect((await ask('server', { browser, server_id: 2, at_least: 4 })).body.detail).toBe('Server not found')
  for (const endpoint of ['https://127.0.0.1/x', 'https://169.254.169.254/latest', 'http://fcm.googleapis.com/x'])
    await refused({ browser: { ...browser, endpoint } })
  await refused({ browser: { ...browser, endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}` } })
  await refused({ browser: { ...browser, p256dh: `BA${'A'.repeat(85)}` } })
  await refused({ browser: { ...browser, auth: 'short' } })
  expect(await count('push_browsers')).toBe(0)

  for (let id = 10; id < 10 + MOST_WISHES; id++) {
    await seed.server({ id, port: 27_100 + id })
    expect((await ask('server', { browser, server_id: id, at_least: 1 })).status).toBe(200)
  }
  await refused({}, 422)
  await refused({ server_id: 10, at_least: 2 }, 200)
  const statuses = []
  for (let n = 0; n < 31; n++)
    statuses.push((await ask('stop', { id: '00000000-0000-4000-8000-000000000000' }, {}, 250)).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test('who is signed in is told of others who have played, unless either is banned', async () => {
  const { ask, seed, db, clock } = await site()
  const [ann, ben] = [await seed.stats({ name: HOSTILE }), await seed.stats({ name: 'Ben' })]
  const stranger = await seed.player()
  const { authorization } = await seed.session(ann)
  const browser = newBrowser()
  const watch = (steam_id: string, headers: Record<string, string> = { authorization }) =>
    ask('player', { browser, steam_id }, headers)
  expect((await watch(ben, {})).status).toBe(401)
  expect((await watch(ann)).body).toMatchObject({ detail: 'You know when you play.' })
  expect(await watch(stranger)).toMatchObject({ status: 404, body: { detail: 'Player not found' } })
  await db.run(sql`update players set avatarhash = 'ab12' where steam_id = ${ben}`)
  const player = { steam_id: ben, personaname: 'Ben', avatarhash: 'ab12' }
  expect(await watch(ben)).toMatchObject({ status: 200, body: [{ player, server: null }] })

  await seed.ban({ steam_id: ben })
  expect((await ask('own', { browser: { endpoint: browser.endpoint, auth: browser.auth } })).body).toEqual([])
  expect((await watch(ben)).status).toBe(404)
  await forgetBrowsers({ db, clock, enabled: true }).run(new AbortController().signal)
  expect(await db.run(sql`select 1 from push_browsers`)).toBe(0)

  await seed.ban({ steam_id: ann })
  expect((await watch(await seed.stats())).status).toBe(403)
})

test('browsers that were not seen for half a year are forgotten, and all of them once notices are off', async () => {
  const { ask, db, clock, count } = await site()
  const run = (enabled: boolean) => forgetBrowsers({ db, clock, enabled }).run(new AbortController().signal)
  const [old, fresh] = [newBrowser(), newBrowser()]
  await ask('server', { browser: old, server_id: 1, at_least: 1 })
  await ask('server', { browser: fresh, server_id: 1, at_least: 1 })
  await db.run(sql`update push_browsers set unconfirmed_since = null`)
  clock.advance(170 * 86_400)
  await ask('own', { browser: { endpoint: fresh.endpoint, auth: fresh.auth } })
  clock.advance(20 * 86_400)
  await run(true)
  expect(await count('push_browsers')).toBe(1)
  await run(false)
  expect(await count('push_browsers')).toBe(0)
})

test('whoever asks for something more was here as well', async () => {
  const { ask, db, clock, count } = await site()
  const browser = newBrowser()
  await ask('server', { browser, server_id: 1, at_least: 1 })
  await db.run(sql`update push_browsers set unconfirmed_since = null`)
  clock.advance(170 * 86_400)
  await ask('server', { browser, server_id: 1, at_least: 2 })
  clock.advance(170 * 86_400)
  await forgetBrowsers({ db, clock, enabled: true }).run(new AbortController().signal)
  expect(await count('push_browsers')).toBe(1)
})

test('of twenty thousand browsers no further one is taken, and those that are known go on', async () => {
  const { ask, db } = await site()
  const browser = newBrowser()
  const wish = (given = browser) => ask('server', { browser: given, server_id: 1, at_least: 1 })
  expect((await wish()).status).toBe(200)
  await db.run(sql`
    insert into push_browsers (endpoint, p256dh, auth, seen_at) select n::text, '', '', now() from generate_series(2, 20000) n`)
  expect(await wish(newBrowser())).toMatchObject({
    status: 503,
    body: { detail: 'No further browser can be told at the moment.' },
  })
  expect((await wish()).status).toBe(200)
})

test('an address that is written in many ways is one browser', async () => {
  const { ask, count } = await site()
  const { auth, p256dh } = newBrowser()
  const written = (endpoint: string) => ({ auth, p256dh, endpoint })
  const plain = 'https://wns2-a.notify.windows.com/w/?token=Aa%2bb'
  for (const endpoint of [plain, 'https://WNS2-a.notify.windows.com:443/./w/x/../?token=Aa%2bb'])
    expect((await ask('server', { browser: written(endpoint), server_id: 1, at_least: 4 })).status).toBe(200)
  expect(await count('push_browsers')).toBe(1)
  const asShouted = { endpoint: plain.replace('https://wns2', 'https://Wns2'), auth }
  expect((await ask('own', { browser: asShouted })).body).toHaveLength(1)

  const other = written('https://wns2-a.notify.windows.com/w/?token=Aa%2bc')
  expect((await ask('server', { browser: other, server_id: 1, at_least: 4 })).body).toHaveLength(1)
  expect(await count('push_browsers'), 'what it asks by is a part of it').toBe(2)
  await ask('move', { from: asShouted, browser: written('https://WNS3.notify.windows.com/') })
  expect((await ask('own', { browser: { endpoint: 'https://wns3.notify.windows.com', auth } })).body).toHaveLength(1)
  await ask('stop-all', { browser: { endpoint: 'https://wns3.notify.WINDOWS.com/', auth } })
  expect(await count('push_browsers')).toBe(1)
})

test('an address may name fifty new browsers a day, of its /64 all together, and goes on with those it has', async () => {
  const { app, db } = await site()
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const browsers = Array.from({ length: 51 }, newBrowser)
  const wish = async (n: number, at_least: number, remoteAddress = `2001:db8::${n}`) => {
    vi.advanceTimersByTime(10_000) // how often one may ask at all is another limit
    const payload = { browser: browsers[n], server_id: 1, at_least }
    return (await app.inject({ method: 'POST', url: notices.watchServer.path, payload, remoteAddress })).statusCode
  }
  for (let n = 0; n < 50; n++) expect(await wish(n, 4)).toBe(200)
  expect([await wish(50, 4), await wish(0, 8)]).toEqual([429, 200])
  expect(await db.run(sql`select 1 from push_browsers`)).toBe(50)
  vi.advanceTimersByTime(4 * 3_600_000)
  expect(await wish(50, 4), 'a sixth comes back every four hours').toBe(200)
  await db.run(sql`delete from push_browsers where endpoint = ${browsers[50]?.endpoint}`)
  expect(await wish(50, 4, '198.51.100.9')).toBe(200)
})

test('where notices are off every call says so', async () => {
  const { ask } = await site({ ...ENABLED, enabled: false })
  const browser = newBrowser()
  const reply = await ask('server', { browser, server_id: 1, at_least: 4 })
  expect(reply).toEqual({ status: 404, body: { detail: 'This site offers no notices' } })
})
