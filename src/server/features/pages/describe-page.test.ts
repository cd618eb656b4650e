import { expect, onTestFinished, test } from 'vitest'
import { addUpAll } from '#server/counting/sums/keep-sums.ts'
import { openDatabase, sql } from '#server/ground/db/db.ts'
import type { LiveUpdate } from '#shared/live.ts'
import { pageHeads } from '#shared/page-heads.ts'
import { testApp } from '#testing/server.ts'
import { describePage, NOT_FOUND } from './describe-page.ts'
import { pageDescriber } from './page-describer.ts'

async function open(live: ReadonlyMap<number, LiveUpdate> = new Map()) {
  const { db, seed } = await testApp()
  return { sources: { db, latest: (serverId: number) => live.get(serverId) ?? null }, seed }
}

function playing(serverId: number, players: number, isUp = true): LiveUpdate {
  const info = { current_status: isUp ? 1 : 0, current_players: players, max_players: 16, current_mode: 'checkpoint' }
  const map_info = { map_name: 'market_coop', map_name_trans: 'Market' }
  return { server_id: serverId, players: [], info: { server_id: serverId, ...info }, map_info }
}

test('a player is told by name, rank, kills, KDR and score, on the game server named or where they were last', async () => {
  const { sources, seed } = await open()
  await seed.server({ id: 1, name: 'Alpha' })
  await seed.server({ id: 2, name: 'Beta' })
  const ann = await seed.player({ name: 'RookTundra' })
  await seed.stats({ steam_id: ann, score: 40, kills: 5962, deaths: 692, last_seen: '2026-01-02' })
  await seed.stats({ steam_id: ann, server_id: 2, score: 1, kills: 3, deaths: 0, last_seen: '2026-01-01' })
  await seed.stats({ server_id: 2, score: 7 })
  expect(await describePage(sources, `/player/${ann}`)).toEqual({
    heading: 'RookTundra',
    context: '1st on Alpha',
    description: '5,962 kills, KDR 8.62, score 40',
    figures: [
      { label: 'Rank', value: '1st' },
      { label: 'Score', value: '40' },
      { label: 'Kills', value: '5,962' },
      { label: 'KDR', value: '8.62' },
    ],
    isThere: true,
  })
  expect(await describePage(sources, `/player/${ann}/2`)).toMatchObject({ context: '2nd on Beta' })
  const banned = await seed.ban({ steam_id: '76561198000099999', handle: 'Spoon12' })
  expect(banned).toBeDefined()
  expect(await describePage(sources, '/player/76561198000099999')).toMatchObject({ isThere: true })
})

test('boards, game servers, maps and weapons are told by name', async () => {
  const { sources, seed } = await open()
  await seed.server({ id: 1, name: 'Alpha' })
  await seed.stats({ name: 'Ann', score: 5 })
  await seed.stats({ name: 'Bob', score: 1200 })
  await seed.stats({ name: 'Cid', score: 0 })
  const weapon = await seed.weapon({ name: 'weapon_m4a1', shown: 'M4A1', category_name: 'Assault Rifle' })
  const titles = async (path: string) => {
    const { heading, context, description } = await describePage(sources, path)
    return [heading, context, description]
  }
  expect(await titles('/leaderboard/1')).toEqual(['Leaderboard', 'Alpha', '1st Bob (1,200), 2nd Ann (5). 3 players.'])
  expect((await titles('/leaderboard/0'))[1]).toBe('Alpha') // the only one
  const ann = await seed.stats({ server_id: 2, name: 'Ann', score: 1300 })
  expect(await titles('/leaderboard/0')).toEqual(['Leaderboard', 'All servers', undefined])
  await addUpAll(sources.db)
  const leaders = '1st Ann (1,300), 2nd Bob (1,200), 3rd Ann (5). 4 players.'
  expect(await titles('/leaderboard/0')).toEqual(['Leaderboard', 'All servers', leaders])
  expect((await titles('/medics/healers/0'))[1]).toBe('All servers')
  expect(await titles(`/player/${ann}/0`)).toEqual(['Ann', '1st on all servers', '0 kills, KDR 0.00, score 1,300'])
  expect(await titles('/servers/1')).toEqual(['Alpha', undefined, undefined])
  expect(await titles(`/weapon/${weapon}`)).toEqual(['M4A1', undefined, 'Assault Rifle'])
  expect(await titles('/medics/healers/1')).toEqual(['Medics - Top Healers', 'Alpha', undefined])
  expect(await titles('/')).toEqual([null, undefined, undefined])
})

test('a match is told by how it went, where, and who was there', async () => {
  const { sources, seed } = await open()
  await seed.server({ id: 1, name: 'Alpha' })
  const map = await seed.map({ name: 'ministry_coop', shown: 'Ministry' })
  const won = await seed.match({ map_id: map, started: '2026-01-01T20:00:00Z', win: true })
  await seed.matchPlayer(won, { kills: 3 })
  expect(await describePage(sources, `/matches/${won}`)).toEqual({
    heading: 'Ministry',
    context: 'Won 1 to 0 on Alpha',
    description: '1 player, 0 kills in 60:00',
    figures: [
      { label: 'Rounds', value: '1 to 0' },
      { label: 'Players', value: '1' },
      { label: 'Kills', value: '0' },
      { label: 'Duration', value: '60:00' },
    ],
    isThere: true,
  })
  const running = await seed.match({ map_id: map, started: '2026-01-02T20:00:00Z', ended: null })
  expect(await describePage(sources, `/matches/${running}`)).toMatchObject({ context: 'Played on Alpha' })
  expect(await describePage(sources, '/matches')).toMatchObject({ heading: 'Matches' })
})

test('what goes on right now is told of a game server, and of all of them', async () => {
  const { sources, seed } = await open(new Map([1, 2, 3].map((id) => [id, playing(id, id * 4, id < 3)])))
  for (const id of [1, 2, 3]) await seed.server({ id, name: `Server ${id}` })
  const figures = async (path: string) => (await describePage(sources, path)).figures
  expect(await describePage(sources, '/servers/1')).toEqual({
    heading: 'Server 1',
    description: '4/16 are playing Market right now.',
    head: { title: 'Server 1', context: pageHeads.server.context },
    figures: [
      { label: 'Playing now', value: '4/16' },
      { label: 'Map', value: 'Market' },
    ],
    isThere: true,
  })
  expect(await figures('/servers/3')).toBeUndefined()
  const fleet = [
    { label: 'Playing now', value: '12' },
    { label: 'Servers', value: '2' },
  ]
  expect([await figures('/'), await figures('/servers')]).toEqual([fleet, fleet])
})

test('what is not there is said not to be, in any spelling', async () => {
  const { sources, seed } = await open()
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
    '/matches/5',
    '/matches/x',
    '/weapon/5',
    '/admin/other',
  ]) {
    expect(await describePage(sources, path), path).toEqual(NOT_FOUND)
  }
})

test('a page is described once for half a minute', async () => {
  const { sources, seed } = await open()
  await seed.server({ id: 1, name: 'Alpha' })
  let now = 0
  const describe = pageDescriber(sources, () => now)
  expect(await describe('/servers/1')).toMatchObject({ heading: 'Alpha' })
  await sources.db.run(sql`update game_servers set server_name = 'Beta' where server_id = 1`)
  now += 29_000
  expect(await describe('/servers/1')).toMatchObject({ heading: 'Alpha' })
  now += 2_000
  expect(await describe('/servers/1')).toMatchObject({ heading: 'Beta' })
})

test('whoever may not have a page asked for sees it without words unless it is at hand, and that is not kept', async () => {
  const { sources, seed } = await open()
  await seed.server({ id: 1, name: 'Alpha' })
  const describe = pageDescriber(sources)
  expect(await describe('/servers/1', () => false)).toEqual({ heading: null, isThere: true })
  expect(await describe('/servers/1', () => true)).toMatchObject({ heading: 'Alpha' })
  expect(await describe('/servers/1', () => false)).toMatchObject({ heading: 'Alpha' })
  expect(await describe('/none', () => false)).toEqual(NOT_FOUND)
})

test('a page comes without words when the database is away, and one that leads nowhere is known without it', async () => {
  const away = openDatabase({ socket: { dir: '/nonexistent', port: 5432, user: 'x', database: 'x' } })
  onTestFinished(() => away.close())
  const describe = pageDescriber({ db: away, latest: () => null })
  expect(await describe('/servers/1')).toEqual({ heading: null, isThere: true })
  for (const path of ['/none', `/servers/${'1'.repeat(21)}`, `/${'x'.repeat(9_000)}`]) {
    expect(await describe(path)).toEqual(NOT_FOUND)
  }
})

test('lists that have a feed name it', async () => {
  const { sources, seed } = await open()
  await seed.server({ id: 1 })
  const feedOf = async (path: string) => (await describePage(sources, path)).feed?.path
  expect([await feedOf('/'), await feedOf('/bans'), await feedOf('/matches'), await feedOf('/leaderboard/1')]).toEqual([
    '/feeds/messages.atom',
    '/feeds/bans.atom',
    '/feeds/matches.atom',
    '/feeds/seasons.ics',
  ])
  expect(await feedOf('/servers/1')).toBeUndefined()
})
