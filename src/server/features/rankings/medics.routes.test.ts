import { expect, test } from 'vitest'
import type { Healer, Reviver } from '#shared/contracts/medics.ts'
import { type TestApp, testApp } from '#testing/server.ts'

const medics = async <Row extends Reviver | Healer>({ app }: TestApp, board: string, query = '') => {
  const reply = await app.inject(`/api/v1/site/medics/${board}?server_id=1${query}`)
  const list = reply.json<Row[]>()
  return { list, names: list.map(({ personaname }) => personaname), headers: reply.headers }
}

/** Rates a minute in the comments. Nobody can have a rate without time, so those come last by rate. */
async function community({ seed }: TestApp) {
  await seed.stats({ name: 'A', score: 1, revives: 10, healed_hp: 500, medic_time: 600 }) //  1 and 50
  await seed.stats({ name: 'B', score: 9, revives: 10, healed_hp: 90, medic_time: 60 }) //   10 and 90
  await seed.stats({ name: 'C', score: 5, revives: 30, healed_hp: 0, medic_time: 1800 }) //    1, no healer
  await seed.stats({ name: 'D', score: 5, revives: 2, healed_hp: 700, medic_time: 0 }) //      no rate
  await seed.stats({ name: 'E', score: 99, revives: 0, healed_hp: 500, medic_time: 9999 }) //  no reviver, about 3
  await seed.stats({ name: 'F', server_id: 2, revives: 99, healed_hp: 999 })
}

test('revivers are those who revived, in each of their orders', async () => {
  const site = await testApp()
  await community(site)
  for (const [sort, order] of [
    ['revives', ['C', 'A', 'B', 'D']],
    ['medic_time', ['C', 'A', 'B', 'D']],
    ['rpm', ['B', 'A', 'C', 'D']],
    ['healed_hp', ['C', 'A', 'B', 'D']], // of another screen: the default
  ] as const) {
    expect((await medics(site, 'revivers', `&sort_by=${sort}`)).names, sort).toEqual(order)
    const page = await medics(site, 'revivers', `&sort_by=${sort}&limit=2&offset=1`)
    expect(page.names, sort).toEqual(order.slice(1, 3))
    expect(page.headers).toMatchObject({ 'x-total-count': '4', 'x-filtered-count': '4' })
  }
})

test('healers are those who healed, in each of their orders', async () => {
  const site = await testApp()
  await community(site)
  for (const [sort, order] of [
    ['healed_hp', ['D', 'A', 'E', 'B']],
    ['medic_time', ['E', 'A', 'B', 'D']],
    ['hpm', ['B', 'A', 'E', 'D']],
    ['rpm', ['D', 'A', 'E', 'B']],
  ] as const) {
    expect((await medics(site, 'healers', `&sort_by=${sort}`)).names, sort).toEqual(order)
    const page = await medics(site, 'healers', `&sort_by=${sort}&limit=3&offset=2`)
    expect(page.names, sort).toEqual(order.slice(2))
    expect(page.headers).toMatchObject({ 'x-total-count': '4' })
  }
})

const places = ({ list }: { list: (Reviver | Healer)[] }) => list.map(({ personaname, rank }) => [personaname, rank])

const REVIVER_PLACES = {
  revives: [
    ['C', 1],
    ['A', 2],
    ['B', 2],
    ['D', 4],
  ],
  medic_time: [
    ['C', 1],
    ['A', 2],
    ['B', 3],
    ['D', 4],
  ],
  rpm: [
    ['B', 1],
    ['A', 2],
    ['C', 2],
    ['D', 4],
  ],
}

test.each(Object.entries(REVIVER_PLACES))(
  'the rank is the place in the order by %s, shared by equals, on every page and on the whole list',
  async (sort, order) => {
    const site = await testApp()
    await community(site)
    expect(places(await medics(site, 'revivers', `&sort_by=${sort}`))).toEqual(order)
    for (const offset of order.keys()) {
      const page = await medics(site, 'revivers', `&sort_by=${sort}&limit=2&offset=${offset}`)
      expect(places(page), `from ${offset}`).toEqual(order.slice(offset, offset + 2))
    }
  },
)

test('whatever is searched for, the rank is the place among all', async () => {
  const site = await testApp()
  await community(site)
  for (const [sort, order] of Object.entries(REVIVER_PLACES)) {
    for (const [name, rank] of order) {
      expect(places(await medics(site, 'revivers', `&sort_by=${sort}&limit=15&q=${name}`))).toEqual([[name, rank]])
    }
    expect(places(await medics(site, 'revivers', `&sort_by=${sort}&q=7656&limit=2&offset=2`))).toEqual(order.slice(2))
  }
})

test('a healer has the place, both names, the picture, the healed and the time', async () => {
  const site = await testApp()
  await community(site)
  const healers = await medics<Healer>(site, 'healers', '&limit=15')
  expect(places(healers)).toEqual([
    ['D', 1],
    ['A', 2],
    ['E', 2],
    ['B', 4],
  ])
  expect(healers.list[2]).toEqual({
    rank: 2,
    steam_id: expect.any(String),
    personaname: 'E',
    player_name: 'E',
    avatarhash: '',
    healed_hp: 500,
    medic_time: 9999,
  })
})

test('the largest numbers there are have a place', async () => {
  const site = await testApp()
  await site.seed.stats({ name: 'A', revives: 2_147_483_647, medic_time: 1 })
  await site.seed.stats({ name: 'B', revives: 1, medic_time: 2_147_483_647 })
  for (const sort of ['revives', 'rpm']) {
    expect(places(await medics(site, 'revivers', `&sort_by=${sort}&limit=2`))).toEqual([
      ['A', 1],
      ['B', 2],
    ])
  }
  expect(places(await medics(site, 'revivers', '&sort_by=medic_time&limit=2'))).toEqual([
    ['B', 1],
    ['A', 2],
  ])
})

test('search also knows the words admin and banned', async () => {
  const site = await testApp()
  const { seed } = site
  await seed.admin({ steam_id: await seed.stats({ name: 'Ann', revives: 3 }) })
  await seed.ban({ steam_id: await seed.stats({ name: 'Bob', revives: 2 }) })
  await seed.ban({ steam_id: await seed.stats({ name: 'Cid', revives: 1 }), created: '2020-01-01', duration: 60 })
  await seed.ban({ steam_id: await seed.stats({ name: 'Dan', revives: 0 }) })
  const found = async (q: string) => (await medics(site, 'revivers', `&q=${q}`)).names
  expect(await found('ADMIN')).toEqual(['Ann'])
  expect(await found('banned')).toEqual(['Bob'])
  expect(await found('anne')).toEqual(['Bob'])
  expect(await found('admins')).toEqual([])
  expect(await found('cid')).toEqual(['Cid'])
})
