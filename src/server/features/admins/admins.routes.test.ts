import { expect, test } from 'vitest'
import { testApp } from '#testing/server.ts'

test('admins stand highest immunity first, with what they did', async () => {
  const { app, seed } = await testApp()
  const low = await seed.admin({ name: 'Low', immunity: 10 })
  const high = await seed.admin({ name: 'High', immunity: 99, bans: 12, comms: 3 })
  expect((await app.inject('/api/v1/site/admins2')).json()).toEqual([
    {
      aid: expect.any(Number),
      steam_id: high,
      personaname: 'High',
      avatarhash: '',
      immunity: 99,
      ban_count: 12,
      comms_ban_count: 3,
    },
    {
      aid: expect.any(Number),
      steam_id: low,
      personaname: 'Low',
      avatarhash: '',
      immunity: 10,
      ban_count: 0,
      comms_ban_count: 0,
    },
  ])
})

test('an admin who never played goes by the name the ban site knows', async () => {
  const { app, seed } = await testApp()
  await seed.admin({ steam_id: '76561198000000555', name: 'Web only' })
  expect((await app.inject('/api/v1/site/admins2')).json()).toMatchObject([{ personaname: 'Web only' }])
})

test('admin ids name each person once', async () => {
  const { app, seed } = await testApp()
  const steam_id = await seed.admin()
  await seed.admin({ steam_id })
  expect((await app.inject('/api/v1/site/admin_ids')).json()).toEqual([steam_id])
})
