import { expect, test } from 'vitest'
import type { WorkshopItem } from '#shared/contracts/workshop.ts'
import { testApp } from '#testing/server.ts'

test('workshop items stand by name, with where they are and how old the oldest copy is', async () => {
  const { app, seed } = await testApp()
  await seed.server({ id: 1, name: 'Alpha' })
  await seed.server({ id: 2, name: 'Beta' })
  await seed.server({ id: 3, name: 'Gone', enabled: false })
  const theatre = await seed.workshopItem({
    workshop_id: '18446744073', // more than 32 bits
    name: 'theatre',
    file_size: 4_294_967_296,
    created: '2020-01-01',
    updated: '2025-06-01',
    tags: ['Map', 'Co-op, night'],
  })
  await seed.install(theatre, 2, '2025-07-01')
  await seed.install(theatre, 1, '2025-05-01')
  const docks = await seed.workshopItem({ workshop_id: '5', name: 'Docks <b>' })
  await seed.install(docks, 3, '2025-05-01')
  await seed.workshopItem({ workshop_id: '7', name: 'Docks <b>' })
  const list = (await app.inject('/api/v1/site/workshop_items')).json<WorkshopItem[]>()
  expect(list.map(({ name, workshop_id }) => [name, workshop_id])).toEqual([
    ['Docks <b>', '5'],
    ['Docks <b>', '7'],
    ['theatre', '18446744073'],
  ])
  expect(list[2]).toEqual({
    id: 1,
    name: 'theatre',
    workshop_id: '18446744073',
    file_size: 4_294_967_296,
    time_created: 1_577_836_800,
    time_updated: 1_748_736_000,
    last_updated: 1_746_057_600,
    tags_str: 'Map, Co-op, night',
    server_info: [
      { server_id: 1, server_name: 'Alpha', last_updated: 1_746_057_600 },
      { server_id: 2, server_name: 'Beta', last_updated: 1_751_328_000 },
    ],
    missing_on: [],
    available: true,
  })
  expect(list[0]).toMatchObject({ server_info: [], last_updated: 0, time_created: 0, tags_str: '' })
})

test('without items the list is empty', async () => {
  const { app } = await testApp()
  expect((await app.inject('/api/v1/site/workshop_items')).json()).toEqual([])
})
