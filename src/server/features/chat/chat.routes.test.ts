import { expect, test } from 'vitest'
import { type Database, sql } from '#server/ground/db/db.ts'
import type { ChatLine } from '#shared/contracts/chat.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { type TestApp, testApp } from '#testing/server.ts'
import { readAudit } from '#testing/sites/admin-app.ts'

const KEPT = { chat: { keep: true, days: 30 } }

async function adminWith(site: TestApp, flags: string) {
  const { authorization } = await site.seed.session(await site.seed.admin({ flags }))
  return (path: string) => site.app.inject({ url: `/api/v1/admin/chat${path}`, headers: { authorization } })
}

interface Found {
  lines: ChatLine[]
  older: string | null
}

test.each([
  ['j', 200],
  ['z', 200],
  ['bcdefghi', 403],
])('an admin with the flags %j is answered with %d, and a refusal is in the audit', async (flags, status) => {
  const site = await testApp(KEPT)
  const ask = await adminWith(site, flags)
  for (const path of ['', '?q=gg', '/match/5']) expect((await ask(path)).statusCode).toBe(status)
  expect((await ask('/access')).json()).toEqual({ kept: true, allowed: status === 200, days: 30 })
  const denied = (await readAudit(site)).filter(({ action, outcome }) => action === 'read_chat' && outcome === 'denied')
  expect(denied).toHaveLength(status === 200 ? 0 : 3)
})

test('nobody else reads it, and no cache keeps it', async () => {
  const site = await testApp(KEPT)
  const player = (await site.seed.session(await site.seed.player())).authorization
  for (const path of ['', '/access', '/match/5']) {
    const url = `/api/v1/admin/chat${path}`
    expect((await site.app.inject(url)).statusCode).toBe(401)
    expect((await site.app.inject({ url, headers: { authorization: player } })).statusCode).toBe(403)
    expect((await (await adminWith(site, 'j'))(path)).headers['cache-control']).toBe('no-store')
  }
})

test('who lost the flag is refused at the next request', async () => {
  const site = await testApp(KEPT)
  const steam_id = await site.seed.player()
  await site.seed.admin({ steam_id, flags: 'j' })
  const { authorization } = await site.seed.session(steam_id)
  const ask = () => site.app.inject({ url: '/api/v1/admin/chat', headers: { authorization } })
  expect((await ask()).statusCode).toBe(200)
  await site.db.run(sql`update admins set flags = 'b'`)
  expect((await ask()).statusCode).toBe(403)
})

test('where chat is not kept, nothing is told, even while some of it is still there', async () => {
  const site = await testApp({ chat: { keep: false, days: 30 } })
  const match = await site.seed.match()
  await site.seed.chat({ match_id: match })
  const ask = await adminWith(site, 'z')
  expect((await ask('')).json()).toEqual({ lines: [], older: null })
  expect((await ask(`/match/${match}`)).json()).toEqual([])
  expect((await ask('/access')).json()).toMatchObject({ kept: false })
})

const HOSTILE = '</script><img src=x onerror=alert(1)> \u202Eabc 100% _'

async function searchable() {
  const site = await testApp(KEPT)
  const ask = await adminWith(site, 'j')
  const match = await site.seed.match({ started: '2026-03-01T10:00:00Z' })
  const at = (time: string) => `2026-03-01T${time}Z`
  const ann = await site.seed.chat({ name: 'Ann', text: 'MEDIC over here pls', at: at('10:00:30'), match_id: match })
  await site.seed.chat({ name: 'Bo%b', text: 'gg', at: at('10:01:00'), server_id: 2, to_team: true })
  await site.seed.chat({ steam_id: ann, name: 'Annie', text: HOSTILE, at: at('10:02:00'), match_id: match })
  await site.seed.chat({ name: 'Илья', text: 'привет всем, eggs', at: at('10:03:00') })
  const texts = async (query: string) => ((await ask(query)).json() as Found).lines.map(({ text }) => text)
  return { ...site, ask, match, ann, texts }
}

test('lines are found by words, player, game server and time', async () => {
  const { texts, ann } = await searchable()
  const [medic, gg, hostile, russian] = ['MEDIC over here pls', 'gg', HOSTILE, 'привет всем, eggs']
  const encoded = encodeURIComponent
  const cases: [string, string[]][] = [
    ['', [russian, hostile, gg, medic]],
    ['?q=medic', [medic]],
    ['?q=%20pls%20Medic%20', [medic]], // all words, in any order
    ['?q=medic%20gg', []],
    ['?q=gg', [gg]], // two letters begin a word
    ['?q=vs', []],
    [`?q=${encoded('ПРИВ')}`, [russian]],
    [`?q=${encoded('100%')}`, [hostile]],
    ['?q=%25%25%25', []],
    ['?q=0__', []],
    [`?q=${encoded("' or 1=1 --")}`, []],
    ['?player=ann', [hostile, medic]],
    ['?player=annie', [hostile]],
    [`?player=${encoded('o%b')}`, [gg]],
    [`?player=${ann}`, [hostile, medic]],
    [`?player=${ann}&q=over`, [medic]],
    ['?player=STEAM_0:0:424242', []],
    ['?server_id=2', [gg]],
    ['?server_id=2&q=medic', []],
    [`?from=${Date.parse('2026-03-01T10:01:00Z') / 1000}&to=${Date.parse('2026-03-01T10:02:00Z') / 1000}`, [gg]],
  ]
  for (const [query, found] of cases) expect([query, await texts(query)]).toEqual([query, found])
})

test('a line tells where and when it was said; those of a match come in its order', async () => {
  const { ask, match, ann } = await searchable()
  const lines = (await ask(`/match/${match}`)).json<ChatLine[]>()
  expect(lines.map(({ text, moment }) => [text, moment])).toEqual([
    ['MEDIC over here pls', 30],
    [HOSTILE, 120],
  ])
  expect(lines[0]).toMatchObject({ steam_id: ann, player_name: 'Ann', match_id: match, to_team: false, server_id: 1 })
  const { lines: all } = (await ask('')).json() as Found
  expect(all[2]).toMatchObject({ player_name: 'Bo%b', match_id: null, moment: null, to_team: true, server_id: 2 })
})

test('pages go on exactly where the one before ended, however many lines share a second', async () => {
  const site = await testApp(KEPT)
  const ask = await adminWith(site, 'j')
  const steam_id = await site.seed.player()
  for (let n = 0; n < 120; n += 1) await site.seed.chat({ steam_id, text: `line ${n}` })
  for (const filter of ['', '&q=line', `&player=${steam_id}`]) {
    const texts: string[] = []
    let place: string | null = ''
    while (place !== null) {
      const found: Found = (await ask(`?${place === '' ? '' : `before=${place}`}${filter}`)).json()
      texts.push(...found.lines.map(({ text }) => text))
      place = found.older
    }
    expect(texts).toEqual(Array.from({ length: 120 }, (_, n) => `line ${119 - n}`))
  }
  expect((await ask('?before=x')).statusCode).toBe(422)
})

test('whatever is searched for has the time of a search and counts as one, however the rest of the question is spelled', async () => {
  const db = await testDatabase()
  const hurried: number[] = []
  const within: Database['within'] = (milliseconds) => {
    hurried.push(milliseconds)
    return db.within(milliseconds)
  }
  const { limits } = (await testApp()).config
  const site = await testApp({ ...KEPT, limits: { ...limits, searches_per_minute: 20 } }, { db: { ...db, within } })
  const ask = await adminWith(site, 'j')
  const searches = [
    '?q=ann',
    '?player=ann',
    '?q=&player=ann',
    '?q=%20&player=ann',
    '?q=ann&player=%20',
    '?q=%00&player=a',
  ]
  for (const search of searches) {
    hurried.length = 0
    expect([search, (await ask(search)).statusCode, hurried]).toEqual([search, 200, [2_000]])
  }
  hurried.length = 0
  for (const list of ['', '?server_id=1', '']) expect((await ask(list)).statusCode).toBe(200)
  for (const blank of ['?q=%20', '?player=']) expect((await ask(blank)).statusCode).toBe(200)
  expect(hurried).toEqual([])
  await expect.poll(async () => (await ask('?player=ann')).statusCode).toBe(429)
  expect((await ask('?server_id=1')).statusCode).toBe(200)
})
