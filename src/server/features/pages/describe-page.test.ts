import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, sql } from '#server/ground/db/db.ts'
import { testApp } from '#testing/server.ts'
import { describePage } from './describe-page.ts'
import { pageDescriber } from './page-describer.ts'

test('a player is told by name, rank, kills, KDR and score, on the game server named or where they were last', async () => {
  const { db, seed } = await testApp()
  await seed.server({ id: 1, name: 'Alpha' })
  await seed.server({ id: 2, name: 'Beta' })
  const ann = await seed.player({ name: 'RookTundra' })
  await seed.stats({ steam_id: ann, score: 40, kills: 5962, deaths: 692, last_seen: '2026-01-02' })
  await seed.stats({ steam_id: ann, server_id: 2, score: 1, kills: 3, deaths: 0, last_seen: '2026-01-01' })
  await seed.stats({ server_id: 2, score: 7 })
  expect(await describePage(db, `/player/${ann}`)).toEqual({
    title: 'RookTundra · 1st on Alpha',
    description: '5,962 kills, KDR 8.62, score 40',
    isThere: true,
  })
  expect(await describePage(db, `/player/${ann}/2`)).toMatchObject({ title: 'RookTundra · 2nd on Beta' })
  const banned = await seed.ban({ steam_id: '76561198000099999', handle: 'Spoon12' })
  expect(banned).toBeDefined()
  expect(await describePage(db, '/player/76561198000099999')).toMatchObject({ isThere: true })
})

test('boards, game servers, maps and weapons are told by name', async () => {
  const { db, seed } = await testApp()
  await seed.server({ id: 1, name: 'Alpha' })
  await seed.stats({ name: 'Ann', score: 5 })
  await seed.stats({ name: 'Bob', score: 1200 })
  await seed.stats({ name: 'Cid', score: 0 })
  const weapon = await seed.weapon({ name: 'weapon_m4a1', shown: 'M4A1', category_name: 'Assault Rifle' })
  const titles = async (path: string) => {
    const { title, description } = await describePage(db, path)
    return [title, description]
  }
  expect(await titles('/leaderboard/1')).toEqual(['Leaderboard · Alpha', '1st Bob (1,200), 2nd Ann (5). 3 players.'])
  expect(await titles('/servers/1')).toEqual(['Alpha', undefined])
  expect(await titles(`/weapon/${weapon}`)).toEqual(['M4A1', 'Assault Rifle'])
  expect(await titles('/medics/healers/1')).toEqual(['Medics - Top Healers · Alpha', undefined])
  expect(await titles('/')).toEqual([null, undefined])
})

test('what is not there is said not to be, in any spelling', async () => {
  const { db, seed } = await testApp()
  await seed.server({ id: 1 })
  for (const path of [
    '/none',
    '/servers/9',
    '/servers/x',
    '/leaderboard/99999999999',
    '/player/7',
    '/player/76561198000000001',
    '/player/%27',
    '/maps/5',
    '/weapon/5',
    '/admin/other',
  ]) {
    expect(await describePage(db, path), path).toEqual({ title: 'Not found', isThere: false })
  }
})

test('a page is described once for half a minute', async () => {
  const { db, seed } = await testApp()
  await seed.server({ id: 1, name: 'Alpha' })
  let now = 0
  const describe = pageDescriber(db, () => now)
  expect(await describe('/servers/1')).toMatchObject({ title: 'Alpha' })
  await db.run(sql`update game_servers set server_name = 'Beta' where server_id = 1`)
  now += 29_000
  expect(await describe('/servers/1')).toMatchObject({ title: 'Alpha' })
  now += 2_000
  expect(await describe('/servers/1')).toMatchObject({ title: 'Beta' })
})

test('a page comes without words when the database is away, and one that leads nowhere is known without it', async () => {
  const away = openDatabase({ socket: { dir: '/nonexistent', port: 5432, user: 'x', database: 'x' } })
  onTestFinished(() => away.close())
  const describe = pageDescriber(away)
  expect(await describe('/servers/1')).toEqual({ title: null, isThere: true })
  for (const path of ['/none', `/servers/${'1'.repeat(21)}`, `/${'x'.repeat(9_000)}`]) {
    expect(await describe(path)).toEqual({ title: 'Not found', isThere: false })
  }
})
