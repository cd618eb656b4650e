import { expect, test } from 'vitest'
import type { MapDetail, MapSummary } from '#shared/contracts/maps.ts'
import { logBot, logPerson } from '#testing/counting/log-session.ts'
import { journalOf, openRecorder, recordAll } from '#testing/counting/recorder.ts'
import { type TestApp, testApp } from '#testing/server.ts'

const mapsOf = async ({ app }: TestApp, query = '') =>
  (await app.inject(`/api/v1/site/maps${query}`)).json<MapSummary[]>()
const names = (list: MapSummary[]) => list.map(({ map_name }) => map_name)

test('a map sums up its game servers and names them', async () => {
  const site = await testApp()
  const { seed } = site
  await seed.server({ id: 1, name: 'Alpha' })
  await seed.server({ id: 2, name: 'Beta' })
  await seed.server({ id: 3, name: 'Gone', enabled: false })
  const map_id = await seed.map({ name: 'Docks_coopb2', shown: '<i>Docks', workshop_id: '3000000000', enabled: false })
  await seed.mapStats({
    server_id: 2,
    map_id,
    wins: 2,
    losses: 1,
    tk_count: 4,
    play_time_s: 100,
    last_start: '2026-01-01',
  })
  await seed.mapStats({
    server_id: 1,
    map_id,
    wins: 1,
    losses: 5,
    play_time_s: 3_000_000_000,
    last_start: '2025-01-01',
  })
  await seed.mapStats({ server_id: 3, map_id, wins: 50, last_start: '2026-02-01' })
  expect(await mapsOf(site)).toEqual([
    {
      id: map_id,
      map_name: 'Docks_coopb2',
      map_name_trans: '<i>Docks',
      map_workshop_id: '3000000000',
      enabled: false,
      wins: 3,
      losses: 6,
      tk_count: 4,
      play_time: 3_000_000_100,
      last_start: 1_767_225_600,
      map_server_info: [
        { server_id: 1, server_name: 'Alpha' },
        { server_id: 2, server_name: 'Beta' },
      ],
    },
  ])
})

test('a map nobody has played shows zeros and no server', async () => {
  const site = await testApp()
  await site.seed.map({ name: 'siege_coop' })
  expect(await mapsOf(site)).toMatchObject([{ wins: 0, losses: 0, play_time: 0, last_start: 0, map_server_info: [] }])
})

test('each sort has its order, ties settled, maps without rounds last by difficulty', async () => {
  const site = await testApp()
  const { seed } = site
  const add = async (name: string, stats?: Omit<Parameters<typeof seed.mapStats>[0], 'map_id'>) => {
    const map_id = await seed.map({ name, shown: name.toUpperCase() })
    if (stats) await seed.mapStats({ map_id, ...stats })
  }
  await add('never') //                                                                         no rate
  await add('hard', { wins: 1, losses: 9, play_time_s: 50, last_start: '2026-01-03' }) //       10 %
  await add('half', { wins: 3, losses: 3, play_time_s: 70, last_start: '2026-01-01' }) //       50 %, 6 rounds
  await add('even', { wins: 1, losses: 1, play_time_s: 70, last_start: '2026-01-04' }) //       50 %, 2 rounds
  await add('also', { wins: 1, losses: 1, play_time_s: 10, last_start: '2026-01-04' }) //       50 %, 2 rounds
  await add('easy', { wins: 4, losses: 0, play_time_s: 20, last_start: '2026-01-02' }) //       100 %
  await add('open', { wins: 0, losses: 0, play_time_s: 5 }) //                                  no rate
  const sorted = async (query: string) => names(await mapsOf(site, query))
  const byPlayTime = ['even', 'half', 'hard', 'easy', 'also', 'open', 'never']
  expect(await sorted('')).toEqual(byPlayTime)
  expect(await sorted('?sort_by=play_time')).toEqual(byPlayTime)
  expect(await sorted('?sort_by=size')).toEqual(byPlayTime)
  expect(await sorted('?sort_by=last_match')).toEqual(['also', 'even', 'hard', 'easy', 'half', 'never', 'open'])
  expect(await sorted('?sort_by=diff_asc')).toEqual(['hard', 'half', 'also', 'even', 'easy', 'never', 'open'])
  expect(await sorted('?sort_by=diff_desc')).toEqual(['easy', 'half', 'also', 'even', 'hard', 'never', 'open'])
})

test('the hardest and the easiest maps are those of which it is certain', async () => {
  const site = await testApp()
  const add = async (name: string, wins: number, losses: number) =>
    site.seed.mapStats({ map_id: await site.seed.map({ name }), wins, losses })
  await add('lost', 0, 3) //     0 to 56 %
  await add('hard', 10, 90) //   6 to 17 %
  await add('even', 50, 50) //   40 to 60 %
  await add('easy', 90, 10) //   83 to 94 %
  await add('won', 3, 0) //      44 to 100 %
  await site.seed.map({ name: 'never' })
  expect(names(await mapsOf(site, '?sort_by=hardest'))).toEqual(['hard', 'lost', 'even', 'easy', 'won', 'never'])
  expect(names(await mapsOf(site, '?sort_by=easiest'))).toEqual(['easy', 'won', 'even', 'hard', 'lost', 'never'])
})

test('how hard a map is comes from the log, by how many fought for Security', async () => {
  const site = await testApp()
  const { app, db, seed } = site
  await seed.server({ id: 1 })
  await seed.server({ id: 2 })
  const [ann, ben, cat] = [logPerson('Ann', 2), logPerson('<b>Ben', 3), logPerson('Cat', 4)]
  const join = (person: typeof ann, team = '#Team_Security') => `${person.noTeam} joined team "${team}"`
  const end = (winner: number) => `World triggered "Round_End" (winner "${winner}") (reason "0") (message "#x")`
  const lines = [
    'Loading map "siege_coop"',
    end(3), // nobody is there
    ...[join(ann), end(2), end(3), `${logBot('Abbas', 40)} joined team "#Team_Security"`],
    ...[join(ben), join(cat, '#Team_Insurgent'), end(3), `${ben.security} disconnected (reason "Bye")`, end(2)],
    ...['Loading map "crete_coop"', end(2)],
  ]
  const recorder = await openRecorder(db)
  await recordAll(recorder, journalOf(lines), 3) // rounds and their people in different batches
  await recordAll(recorder, journalOf(['Loading map "siege_coop"', join(ann), end(2)], 100, 2))
  app.snapshots.drop(null)
  const results = async (name: string) => {
    const id = (await mapsOf(site)).find(({ map_name }) => map_name === name)?.id
    return (await app.inject(`/api/v1/site/maps/${id}/difficulty`)).json()
  }
  expect(await results('siege_coop')).toEqual([
    { players: 1, wins: 3, losses: 1 }, // two of the first server's and one of the second's
    { players: 2, wins: 0, losses: 1 },
  ])
  expect(await results('crete_coop')).toEqual([]) // teams are not known yet on a new map
})

const detailOf = async ({ app }: TestApp, id: number) => (await app.inject(`/api/v1/site/maps/${id}`)).json<MapDetail>()

test('a map shows its rounds on all game servers, newest first', async () => {
  const site = await testApp()
  const { seed } = site
  await seed.server({ id: 1, name: 'Alpha' })
  const map_id = await seed.map()
  await seed.round({ server_id: 1, map_id, win: true, occurred: '2026-01-01' })
  await seed.round({ server_id: 2, map_id, win: false, occurred: '2026-01-02' })
  await seed.round({ map_id: await seed.map() })
  const detail = await detailOf(site, map_id)
  expect(detail).toMatchObject({ id: map_id, workshop_info: null })
  expect(detail.win_loss).toEqual([
    { id: 2, occurred: 1_767_312_000, server_id: 2, server_name: 'Server 2', win: false },
    { id: 1, occurred: 1_767_225_600, server_id: 1, server_name: 'Alpha', win: true },
  ])
})

test('of many rounds a map shows the newest 100', async () => {
  const site = await testApp()
  const map_id = await site.seed.map()
  for (let minute = 0; minute < 102; minute++) {
    await site.seed.round({ map_id, occurred: new Date(1_770_000_000_000 + minute * 60_000).toISOString() })
  }
  const { win_loss } = await detailOf(site, map_id)
  expect(win_loss).toHaveLength(100)
  expect([win_loss[0]?.id, win_loss.at(-1)?.id]).toEqual([102, 3])
})

test('a workshop map tells its item, and the oldest copy a game server has', async () => {
  const site = await testApp()
  const { seed } = site
  await seed.server({ id: 1 })
  await seed.server({ id: 2 })
  await seed.server({ id: 3, enabled: false })
  const item = { file_size: 5_000_000_000, created: '2020-01-01', updated: '2025-06-01' }
  const workshop_id = await seed.workshopItem(item)
  await seed.install(workshop_id, 1, '2025-07-01')
  await seed.install(workshop_id, 2, '2025-05-01')
  await seed.install(workshop_id, 3, '2019-01-01')
  const installed = await seed.map({ workshop_id })
  expect((await detailOf(site, installed)).workshop_info).toEqual({
    file_size: 5_000_000_000,
    time_created: 1_577_836_800,
    time_updated: 1_748_736_000,
    last_updated: 1_746_057_600,
    available: true,
  })
  const nowhere = await seed.map({ workshop_id: await seed.workshopItem() })
  expect((await detailOf(site, nowhere)).workshop_info).toEqual({
    file_size: 0,
    time_created: 0,
    time_updated: 0,
    last_updated: 0,
    available: true,
  })
  const unheardOf = await seed.map({ workshop_id: '999' })
  expect(await detailOf(site, unheardOf)).toMatchObject({ map_workshop_id: '999', workshop_info: null })
})

test('a map nobody knows is not found, and a name is no id', async () => {
  const { app } = await testApp()
  const unknown = await app.inject('/api/v1/site/maps/41')
  expect([unknown.statusCode, unknown.json()]).toEqual([404, { detail: 'Map not found' }])
  expect((await app.inject('/api/v1/site/maps/siege_coop')).statusCode).toBe(422)
})
