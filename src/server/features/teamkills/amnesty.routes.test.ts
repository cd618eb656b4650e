import { expect, test } from 'vitest'
import type { AmnestyPlayer } from '#shared/contracts/teamkills.ts'
import { type TestApp, testApp } from '#testing/server.ts'

const amnesty = async ({ app }: TestApp, query = '') => {
  const reply = await app.inject(`/api/v1/site/tk_amnesty2${query}`)
  return { list: reply.json<AmnestyPlayer[]>(), headers: reply.headers }
}
const names = ({ list }: { list: AmnestyPlayer[] }) => list.map(({ personaname }) => personaname)

test('amnesty is earned by many kills for each teamkill, and shows how many', async () => {
  const site = await testApp()
  const { seed } = site
  await seed.server({ id: 1, name: 'Alpha' })
  const careful = await seed.stats({ name: 'Careful', player_name: 'careful<1>', kills: 3001, tk_given: 4 })
  await seed.stats({ name: 'Exactly 250', kills: 1000, tk_given: 4 })
  await seed.stats({ name: 'One kill more', kills: 1001, tk_given: 4 })
  await seed.stats({ name: 'Too new', kills: 999, tk_given: 1 })
  await seed.stats({ name: 'Never did', kills: 9000, tk_given: 0 })
  expect(names(await amnesty(site))).toEqual(['Careful', 'One kill more'])
  expect((await amnesty(site)).list[0]).toEqual({
    steam_id: careful,
    personaname: 'Careful',
    player_name: 'careful<1>',
    avatarhash: '',
    server_id: 1,
    server_name: 'Alpha',
    kills: 3001,
    teamkills: 4,
    kptk: 750.25,
  })
})

test('amnesty ends 90 days after the player was last seen', async () => {
  const site = await testApp()
  await site.seed.stats({ name: 'Gone', kills: 3000, tk_given: 1, last_seen: '2025-12-01T12:00:00Z' })
  await site.seed.stats({ name: 'Back', kills: 3000, tk_given: 1, last_seen: '2025-12-01T12:00:01Z' })
  expect(names(await amnesty(site))).toEqual(['Back'])
  site.clock.advance(1)
  site.app.snapshots.drop(null)
  expect(names(await amnesty(site))).toEqual([])
})

test('admins have it on every server they have been on, once, even without teamkills', async () => {
  const site = await testApp()
  const { seed } = site
  const boss = await seed.stats({ name: 'Boss', kills: 12, tk_given: 0, last_seen: '2020-01-01' })
  await seed.stats({ server_id: 2, steam_id: boss, kills: 4000, tk_given: 2 })
  await seed.admin({ steam_id: boss })
  await seed.admin({ steam_id: boss })
  await seed.admin({ name: 'Never played' })
  await seed.stats({ name: 'Careful', kills: 1000, tk_given: 1 })
  const { list } = await amnesty(site)
  expect(list.map(({ personaname, server_id, kptk }) => [personaname, server_id, kptk])).toEqual([
    ['Boss', 2, 2000],
    ['Careful', 1, 1000],
    ['Boss', 1, 12],
  ])
})

test('a game server that left the settings has no amnesty to show', async () => {
  const site = await testApp()
  await site.seed.server({ id: 5, enabled: false })
  await site.seed.stats({ server_id: 5, kills: 3000, tk_given: 1 })
  expect((await amnesty(site)).list).toEqual([])
})

test('pages follow each other without gap or overlap, ties settled by Steam id and server', async () => {
  const site = await testApp()
  const { seed } = site
  const twin = await seed.stats({ name: 'B', kills: 2000, tk_given: 2 })
  await seed.stats({ server_id: 2, steam_id: twin, kills: 1000, tk_given: 1 })
  await seed.stats({ name: 'C', kills: 3000, tk_given: 3 })
  await seed.stats({ name: 'A', kills: 5000, tk_given: 1 })
  await seed.admin({ steam_id: await seed.stats({ name: 'D', kills: 1000, tk_given: 0 }) })
  const pages = [
    await amnesty(site, '?limit=2'),
    await amnesty(site, '?limit=2&offset=2'),
    await amnesty(site, '?limit=2&offset=4'),
  ]
  expect(pages.map(names)).toEqual([['A', 'B'], ['B', 'C'], ['D']])
  expect(pages.map(({ headers }) => headers['x-total-count'])).toEqual(['5', '5', '5'])
  expect(names(await amnesty(site))).toEqual(['A', 'B', 'B', 'C', 'D'])
  expect(await amnesty(site, '?limit=2&offset=50')).toMatchObject({ list: [], headers: { 'x-total-count': '5' } })
})

test('search finds names, ids, game servers and the words admin and banned', async () => {
  const site = await testApp()
  const { seed } = site
  await seed.server({ id: 1, name: 'Alpha 100%' })
  await seed.server({ id: 2, name: 'Beta' })
  await seed.stats({ name: 'Ann', player_name: 'x_ХУ', kills: 5000, tk_given: 1 })
  const bob = await seed.stats({ server_id: 2, name: 'Bob', player_name: 'Bobby', kills: 4000, tk_given: 1 })
  await seed.ban({ steam_id: bob })
  await seed.admin({ steam_id: await seed.stats({ name: 'Cid', player_name: 'cid', kills: 0 }) })
  const found = async (q: string) => {
    const answer = await amnesty(site, `?q=${encodeURIComponent(q)}`)
    expect(answer.headers).toMatchObject({ 'x-total-count': '3', 'x-filtered-count': String(answer.list.length) })
    return names(answer)
  }
  expect(await found(' aNN ')).toEqual(['Ann', 'Bob']) // 'banned' contains it
  expect(await found('bobby')).toEqual(['Bob'])
  expect(await found('ALPHA')).toEqual(['Ann', 'Cid'])
  expect(await found('100%')).toEqual(['Ann', 'Cid'])
  expect(await found('x_')).toEqual(['Ann'])
  expect(await found('_ху')).toEqual(['Ann']) // Cyrillic, in the other case
  expect(await found('_')).toEqual([]) // one or two letters are looked for at the beginning
  expect(await found('be')).toEqual(['Bob'])
  expect(await found('et')).toEqual([])
  expect(await found('eta')).toEqual(['Bob'])
  expect(await found('7')).toEqual([])
  expect(await found('admin')).toEqual(['Cid'])
  expect(await found('banned')).toEqual(['Bob'])
  expect(await found(bob)).toEqual(['Bob'])
  expect(await found("'; drop table players; --")).toEqual([])
  expect(await found('   ')).toEqual(['Ann', 'Bob', 'Cid'])
})

test('without anyone the list is empty, page or whole', async () => {
  const site = await testApp()
  expect((await amnesty(site)).list).toEqual([])
  expect(await amnesty(site, '?limit=15')).toMatchObject({ list: [], headers: { 'x-total-count': '0' } })
})
