import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import type { Ban } from '#shared/contracts/bans.ts'
import { type TestApp, testApp } from '#testing/server.ts'

const bansOf = async ({ app }: TestApp, query = '') => (await app.inject(`/api/v1/site/bans2${query}`)).json<Ban[]>()
const handles = (list: Ban[]) => list.map((ban) => ban.handle_at_ban)

test('the ban list is newest first and leaves out lifted bans', async () => {
  const site = await testApp()
  await site.seed.ban({ handle: 'Old', created: '2024-01-01' })
  await site.seed.ban({ handle: 'New', created: '2026-01-01' })
  await site.seed.ban({ handle: 'Forgiven', lifted: true })
  expect(await bansOf(site)).toMatchObject([{ handle_at_ban: 'New' }, { handle_at_ban: 'Old', created: 1_704_067_200 }])
})

test('a ban that began within a second, as those of the command do, ends at a whole one', async () => {
  const site = await testApp()
  await site.seed.ban({ created: '2026-01-01T00:00:00.789Z', duration: 60 })
  expect(await bansOf(site)).toMatchObject([{ ends: 1_767_225_660 }])
})

test('a page carries the totals of the whole list and of the search', async () => {
  const { app, seed } = await testApp()
  for (let index = 0; index < 7; index++) await seed.ban({ handle: index % 2 ? `Odd ${index}` : `Even ${index}` })
  const reply = await app.inject('/api/v1/site/bans2?limit=2&offset=1&q=EVEN')
  expect(handles(reply.json())).toEqual(['Even 4', 'Even 2'])
  expect(reply.headers).toMatchObject({ 'x-total-count': '7', 'x-filtered-count': '4' })
})

test('the whole list comes without page totals', async () => {
  const { app } = await testApp()
  expect((await app.inject('/api/v1/site/bans2')).headers).not.toHaveProperty('x-total-count')
})

test.each([
  ['ann', ['A']],
  ['%20NORW%20', ['B']],
  ['se', ['A']],
  ['76561198', ['B', 'A']],
  ['100%25', ['C']],
  ['_', []],
  ['%5C', []],
])('a search for %j finds %j', async (q, expected) => {
  const site = await testApp()
  await site.seed.ban({ name: 'Ann', handle: 'A', country: 'se', created: '2026-01-01' })
  await site.seed.ban({ name: 'Bob', handle: 'B', country: 'no', created: '2026-01-02' })
  await site.seed.ban({ name: '100%', handle: 'C', created: '2026-01-03', steam_id: '76561199999999999' })
  expect(handles(await bansOf(site, `?q=${q}`))).toEqual(expected)
})

test('a player is red while a ban is in force, and no longer once it has run out or was lifted', async () => {
  const { app, seed, clock } = await testApp()
  const permanent = await seed.ban({ duration: 0, created: '2020-01-01' })
  const running = await seed.ban({ duration: 3_600, created: '2026-03-01T11:30:00Z' })
  await seed.ban({ duration: 3_600, created: '2026-03-01T10:00:00Z' })
  await seed.ban({ lifted: true })
  expect((await app.inject('/api/v1/site/ban_ids')).json()).toEqual([permanent, running])
  clock.advance(1_801)
  app.snapshots.drop(['bans'])
  expect((await app.inject('/api/v1/site/ban_ids')).json()).toEqual([permanent])
})

test('the ban site may end a ban at another time than its length says', async () => {
  const { app, seed, db } = await testApp()
  const longer = await seed.ban({ duration: 60, created: '2026-03-01T11:00:00Z' })
  await db.run(sql`update bans set ends_at = '2026-03-01T12:00:01Z' where steam_id = ${longer}`)
  const over = await seed.ban({ duration: 0, created: '2026-03-01T11:00:00Z' })
  await db.run(sql`update bans set ends_at = '2026-03-01T12:00:00Z' where steam_id = ${over}`)
  expect((await app.inject('/api/v1/site/ban_ids')).json()).toEqual([longer])
})

test('a ban tells why, by which admin, and when it ends', async () => {
  const site = await testApp()
  await site.seed.admin({ aid: 5, name: 'Ann' })
  await site.seed.ban({ created: '2026-01-03', duration: 3_600, reason: 'Mic spam', banned_by_aid: 5 })
  await site.seed.ban({ created: '2026-01-02', duration: 0, banned_by_aid: 0 })
  await site.seed.ban({ created: '2026-01-01', duration: 2_147_483_647, reason: 'Later', banned_by_aid: 99 })
  expect(await bansOf(site)).toMatchObject([
    { reason: 'Mic spam', banned_by: 'Ann', ends: Date.parse('2026-01-03T01:00:00Z') / 1_000 },
    { reason: null, banned_by: 'Console', ends: null },
    { reason: 'Later', banned_by: null, ends: Date.parse('2026-01-01') / 1_000 + 2_147_483_647 },
  ])
})

test('who was banned by id alone goes by that id', async () => {
  const site = await testApp()
  await site.db.run(sql`
    insert into bans (bid, steam_id, authid, handle_at_ban, created_at, duration_s)
    values (1, 76561198000000001, 'STEAM_0:1:19867136', '', now(), 0)`)
  expect(await bansOf(site)).toMatchObject([{ personaname: '76561198000000001', handle_at_ban: '' }])
})

test.each([
  'limit=0',
  'limit=-1',
  'limit=1e3',
  'limit=99999',
  'limit=1&limit=2',
  'offset=-1',
  'offset=99999999999',
  'q=a&q=b',
  `q=${'x'.repeat(101)}`,
])('?%s is refused with a sentence', async (query) => {
  const { app } = await testApp()
  const reply = await app.inject(`/api/v1/site/bans2?${query}`)
  expect(reply.statusCode).toBe(422)
  expect(reply.json().detail).toMatch(/^(limit|offset|q): /)
})
