import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Found, MOST_FOUND } from '#shared/contracts/find.ts'
import { type TestApp, testApp } from '#testing/server.ts'

const find = async ({ app }: TestApp, q: string): Promise<Found> =>
  (await app.inject(`/api/v1/site/find?${new URLSearchParams({ q })}`)).json()
const names = ({ players }: Found) => players.map(({ personaname }) => personaname)

test('a player tells who, and where they stand on the game server with most of their points', async () => {
  const site = await testApp()
  await site.seed.server({ id: 1, name: 'Alpha' })
  await site.seed.server({ id: 2, name: 'Bravo' })
  const steam_id = await site.seed.stats({ name: 'RookTundra', player_name: 'Rook', avatarhash: 'ab12', score: 10 })
  await site.seed.stats({ server_id: 2, steam_id, player_name: 'Old Rook', score: 70 })
  await site.seed.stats({ server_id: 2, name: 'Better', score: 80 })
  expect((await find(site, 'tundra')).players).toEqual([
    {
      steam_id,
      personaname: 'RookTundra',
      avatarhash: 'ab12',
      best: { server_name: 'Bravo', player_name: 'Old Rook', score: 70, rank: 2 },
    },
  ])
})

test('players are found by their Steam name, a name on any game server and a part of their Steam id, each once', async () => {
  const site = await testApp()
  const steam_id = await site.seed.stats({ steam_id: '76561198000012345', name: 'Ann', player_name: 'xX_Ann_Xx' })
  await site.seed.stats({ server_id: 2, steam_id, player_name: 'Annabel' })
  await site.seed.stats({ name: 'Bob' })
  for (const q of ['ann', ' ANN ', 'xx_ann', 'annabel', '76561198000012', steam_id, 'STEAM_0:1:19873308']) {
    expect(names(await find(site, q)), q).toEqual(['Ann'])
  }
  expect(names(await find(site, 'carl'))).toEqual([])
})

test('who never played is found, and a game server that was taken off says nothing of its players', async () => {
  const site = await testApp()
  await site.seed.server({ id: 3, enabled: false })
  await site.seed.stats({ server_id: 3, name: 'Gone Guest', score: 900 })
  await site.seed.player({ name: 'Guest' })
  expect((await find(site, 'guest')).players).toMatchObject([
    { personaname: 'Guest', best: null },
    { personaname: 'Gone Guest', best: null },
  ])
})

test('the same name comes before one that begins so, and that before one that contains it; then points decide', async () => {
  const site = await testApp()
  await site.seed.stats({ name: 'The Rook', score: 900 })
  await site.seed.stats({ name: 'Rookie', score: 50 })
  await site.seed.stats({ name: 'ROOKERY', score: 60 })
  await site.seed.stats({ name: 'Someone', player_name: 'rook', score: 1 })
  expect(names(await find(site, 'rook'))).toEqual(['Someone', 'ROOKERY', 'Rookie', 'The Rook'])
})

test('one or two letters are looked for at the beginning', async () => {
  const site = await testApp()
  await site.seed.stats({ name: 'Abe', score: 1 })
  await site.seed.stats({ name: 'Crab', score: 9 })
  await site.seed.map({ name: 'abbey_coop', shown: 'Abbey' })
  await site.seed.map({ name: 'rabat_coop', shown: 'Rabat' })
  await site.seed.weapon({ name: 'weapon_x', shown: 'Abakan' })
  await site.seed.weapon({ name: 'weapon_y', shown: 'Fab' })
  for (const q of ['a', 'ab']) {
    const found = await find(site, q)
    expect(names(found), q).toEqual(['Abe'])
    expect(found.maps.map(({ map_name_trans }) => map_name_trans)).toEqual(['Abbey'])
    expect(found.weapons.map(({ weapon_name_trans }) => weapon_name_trans)).toEqual(['Abakan'])
  }
  expect(names(await find(site, 'rab'))).toEqual(['Crab'])
})

test('letters that very many share find the best of them, and a name that is exactly so', async () => {
  const site = await testApp()
  for (let n = 0; n < 20; n++) await site.seed.stats({ name: `Many ${n}`, score: n })
  await site.seed.stats({ name: 'Many', score: -5 })
  expect(names(await find(site, 'many'))).toEqual(['Many', 'Many 19', 'Many 18', 'Many 17', 'Many 16', 'Many 15'])
  expect(MOST_FOUND).toBe(6)
})

test('maps are found by either name, those that begin so first and the most played of them; weapons by kills', async () => {
  const site = await testApp()
  await site.seed.server({ id: 1 })
  const played = await site.seed.map({ name: 'market_coop', shown: 'Market' })
  await site.seed.mapStats({ map_id: played, play_time_s: 60 })
  await site.seed.map({ name: 'mark_night', shown: 'Mark (Night)' })
  await site.seed.map({ name: 'supermarket_coop', shown: 'Big Shop' })
  const id = await site.seed.weapon({ name: 'weapon_m4a1', shown: 'M4A1', category_name: 'Assault Rifle' })
  const found = await find(site, 'mark')
  expect(found.maps.map(({ map_name }) => map_name)).toEqual(['market_coop', 'mark_night', 'supermarket_coop'])
  expect((await find(site, 'm4a')).weapons).toEqual([
    { id, weapon_name: 'weapon_m4a1', weapon_name_trans: 'M4A1', weapon_category: 1, category_name: 'Assault Rifle' },
  ])
})

test('commands are found with and without their signs, and by what they do', async () => {
  const site = await testApp({ content_dir: join(import.meta.dirname, '../../../../content') })
  const commands = async (q: string) => (await find(site, q)).commands.map(({ command_name }) => command_name)
  expect((await commands('forgive'))[0]).toBe('forgive')
  expect((await commands('!forg'))[0]).toBe('forgive')
  expect(await commands('turkish word')).toEqual(['affetmek'])
  expect(await commands('af')).toEqual(['affetmek', 'sm_afk'])
  expect(await commands('fe')).toEqual([])
})

test.each([
  ['%', 'Ninety % sure', '% sure'],
  ['_', 'Pl_in', 'pl_in'],
  ['\\', 'back\\slash', '\\slash'],
  ["'", "O'Neil; drop table players", "'neil; drop"],
  ['HTML', '<img src=x onerror=alert(1)>', '<img src=x'],
  ['right to left', '\u202Eevil\u202C', 'evil'],
  ['emoji', '🎯🎯🎯 sharp', '🎯🎯🎯'],
  ['one emoji', '🎯 sharp', '🎯'],
  ['wide letters', '漢'.repeat(32), '漢漢漢'],
])('%s in a name is found as it is, and in a search means itself', async (_, name, q) => {
  const site = await testApp()
  await site.seed.stats({ name: 'Plain' })
  await site.seed.stats({ name })
  expect(names(await find(site, q))).toEqual([name])
})

test('a name as long as no index takes is kept, and found by its beginning and its middle', async () => {
  const site = await testApp()
  const name = Array.from({ length: 900 }, (_, n) => createHash('md5').update(`${n}`).digest('base64')).join(' ')
  await site.seed.stats({ name })
  for (const q of [name.slice(0, 100), name.slice(0, 2), name.slice(5_000, 5_040)]) {
    expect(names(await find(site, q)), q).toEqual([name])
  }
})

test('wildcards alone find nobody, and nothing typed finds nothing', async () => {
  const site = await testApp()
  await site.seed.stats({ name: 'Plain' })
  for (const q of ['%', '_', '%%%', '___', '\\', '', '   ', '\0']) {
    expect(await find(site, q), q).toEqual({ players: [], maps: [], weapons: [], commands: [] })
  }
  expect((await site.app.inject('/api/v1/site/find')).json().players).toEqual([])
  const tooLong = await site.app.inject(`/api/v1/site/find?q=${'a'.repeat(101)}`)
  expect([tooLong.statusCode, tooLong.json().detail]).toEqual([422, 'q: at most 100 characters'])
})

test('searches of one address are limited; what is kept and an empty one cost nothing', async () => {
  const { config } = await testApp()
  const { app } = await testApp({ limits: { ...config.limits, searches_per_minute: 6 } })
  const status = async (query: string) => (await app.inject(`/api/v1/site/find${query}`)).statusCode
  for (const q of 'abcdef') expect(await status(`?q=${q}`)).toBe(200)
  expect([await status('?q=g'), await status('?q=a'), await status('')]).toEqual([429, 200, 200])
})

test('a reply is kept until there are new names, also while people play', async () => {
  const site = await testApp()
  await site.seed.stats({ name: 'Ann' })
  expect(names(await find(site, 'ann'))).toEqual(['Ann'])
  await site.seed.stats({ name: 'Anna' })
  site.app.snapshots.drop(['stats', 'weapons', 'maps', 'matches'])
  expect(names(await find(site, 'ann'))).toEqual(['Ann'])
  site.app.snapshots.drop(['players'])
  expect(names(await find(site, 'ann'))).toEqual(['Ann', 'Anna'])
})
