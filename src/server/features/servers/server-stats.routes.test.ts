import { expect, test } from 'vitest'
import type { ServerStats } from '#shared/contracts/servers.ts'
import { type TestApp, testApp } from '#testing/server.ts'

const statsOf = async ({ app }: TestApp, id: number | string = 1) =>
  (await app.inject(`/api/v1/site/server/${id}/stats`)).json<ServerStats>()

test('a game server shows its totals, its players and its newest rounds', async () => {
  const site = await testApp()
  const { seed } = site
  await seed.server({ id: 1, name: 'Alpha <b>"' })
  await seed.serverTotals(1, {
    sec_wins: 7,
    ins_wins: 3,
    sec_kills: 5_000_000_000, // more than 32 bits
    sec_deaths: 812,
    tks: 9,
    revives: 44,
    healed_hp: 12_345,
    caps: 21,
  })
  await seed.stats({ server_id: 1 })
  await seed.stats({ server_id: 1 })
  await seed.stats({ server_id: 2 })
  const map = await seed.map({ name: 'ministry_coop', shown: 'Ministry (Checkpoint)' })
  await seed.round({ server_id: 1, map_id: map, win: false, occurred: '2026-02-28T10:00:00Z' })
  await seed.round({ server_id: 2, map_id: map, win: true, occurred: '2026-02-28T11:00:00Z' })
  expect(await statsOf(site)).toEqual({
    server_status: { server_name: 'Alpha <b>"' },
    sec_wins: 7,
    ins_wins: 3,
    player_count: 2,
    sec_kills: 5_000_000_000,
    sec_deaths: 812,
    tks: 9,
    revives: 44,
    healed_hp: 12_345,
    caps: 21,
    bans: 0,
    win_loss_log: [
      {
        id: 1,
        occurred: 1_772_272_800,
        map_id: map,
        map_name: 'ministry_coop',
        map_name_trans: 'Ministry (Checkpoint)',
        win: false,
      },
    ],
  })
})

test('a game server nobody has played on shows zeros', async () => {
  const site = await testApp()
  await site.seed.server({ id: 1 })
  expect(await statsOf(site)).toMatchObject({ sec_wins: 0, player_count: 0, sec_kills: 0, bans: 0, win_loss_log: [] })
})

test('bans made on the server count, expired ones too, lifted ones and those of other servers not', async () => {
  const site = await testApp()
  const { seed } = site
  await seed.server({ id: 1 })
  await seed.ban({ server_id: 1 })
  await seed.ban({ server_id: 1, created: '2020-01-01', duration: 60 })
  await seed.ban({ server_id: 1, lifted: true })
  await seed.ban({ server_id: 2 })
  await seed.ban({})
  expect(await statsOf(site)).toMatchObject({ bans: 2 })
})

test('of 103 rounds the newest 100 are told, the later of two in one second first', async () => {
  const site = await testApp()
  const map = await site.seed.map()
  for (let index = 0; index < 101; index++) {
    await site.seed.round({ map_id: map, occurred: new Date(1_770_000_000_000 + index * 1000).toISOString() })
  }
  const last = '2026-03-01T12:00:00Z'
  await site.seed.round({ map_id: map, win: true, occurred: last })
  await site.seed.round({ map_id: map, win: false, occurred: last })
  const { win_loss_log } = await statsOf(site)
  expect(win_loss_log).toHaveLength(100)
  expect(win_loss_log.slice(0, 3).map(({ id, win }) => [id, win])).toEqual([
    [103, false],
    [102, true],
    [101, true],
  ])
  expect(win_loss_log.at(-1)).toMatchObject({ id: 4, occurred: 1_770_000_003 })
})

test.each(['9', '0', '2147483647'])('game server %s is not known', async (id) => {
  const { app, seed } = await testApp()
  await seed.server({ id: 1 })
  const reply = await app.inject(`/api/v1/site/server/${id}/stats`)
  expect([reply.statusCode, reply.json()]).toEqual([404, { detail: 'Server not found' }])
})

test('a game server that left the settings keeps its past: teamkills and rounds still link to it', async () => {
  const { app, seed } = await testApp()
  await seed.server({ id: 3, name: 'Gone', enabled: false })
  await seed.serverTotals(3, { sec_wins: 2 })
  expect((await app.inject('/api/v1/site/server/3/stats')).json()).toMatchObject({
    server_status: { server_name: 'Gone' },
    sec_wins: 2,
  })
})

test.each(['abc', '-1', '1e3', '99999999999'])('%s is no id', async (id) => {
  const { app } = await testApp()
  expect((await app.inject(`/api/v1/site/server/${id}/stats`)).statusCode).toBe(422)
})

test.each(['%27', '%31', '01'])('an id in another spelling is no path: %s', async (id) => {
  const { app } = await testApp()
  expect((await app.inject(`/api/v1/site/server/${id}/stats`)).statusCode).toBe(404)
})
