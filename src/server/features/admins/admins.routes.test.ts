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

test('a person who is an admin in several places is listed once, with the highest immunity and all their bans', async () => {
  const { app, seed } = await testApp()
  const steam_id = await seed.admin({ name: 'Ann', immunity: 5, bans: 2, comms: 1 })
  await seed.admin({ steam_id, name: 'Ann again', immunity: 50, bans: 3 })
  expect((await app.inject('/api/v1/site/admins2')).json()).toMatchObject([
    { steam_id, personaname: 'Ann', immunity: 50, ban_count: 5, comms_ban_count: 1 },
  ])
})
