import { expect, test } from 'vitest'
import { LEADERBOARD_SORTS, type LeaderboardRow } from '#shared/contracts/leaderboard.ts'
import { type TestApp, testApp } from '#testing/server.ts'

const board = async ({ app }: TestApp, query = '') => {
  const reply = await app.inject(`/api/v1/site/leaderboard2?server_id=1${query}`)
  return { list: reply.json<LeaderboardRow[]>(), headers: reply.headers }
}
const names = ({ list }: { list: LeaderboardRow[] }) => list.map(({ personaname }) => personaname)

test('a row tells who, both names, the scores, kills, deaths and when last seen', async () => {
  const site = await testApp()
  const steam_id = await site.seed.stats({
    name: 'Ann',
    player_name: '‮<img src=x>',
    avatarhash: 'ab12',
    score: 40,
    all_time_score: 5_000_000_000,
    kills: 7,
    deaths: 3,
    last_seen: '2026-01-01',
  })
  expect((await board(site)).list).toEqual([
    {
      rank: 1,
      rank_shared_by: 1,
      steam_id,
      personaname: 'Ann',
      avatarhash: 'ab12',
      player_name: '‮<img src=x>',
      score: 40,
      all_time_score: 5_000_000_000,
      kills: 7,
      deaths: 3,
      last_seen: 1_767_225_600,
    },
  ])
})

/** Four players with two of everything equal, and one on another server. */
async function community(site: TestApp) {
  const { seed } = site
  await seed.stats({ name: 'A', score: 50, all_time_score: 9, kills: 10, deaths: 0, last_seen: '2026-01-01' }) // kdr 10
  await seed.stats({ name: 'B', score: 70, all_time_score: 1, kills: 30, deaths: 20, last_seen: '2026-01-03' }) // 1.5
  await seed.stats({ name: 'C', score: 50, all_time_score: 9, kills: 30, deaths: 3, last_seen: '2026-01-02' }) // 10
  await seed.stats({ name: 'D', score: -4, all_time_score: 40, kills: 0, deaths: 20, last_seen: '2026-01-03' }) // 0
  await seed.stats({ name: 'E', server_id: 2, score: 999, kills: 999 })
}

const ORDERS = {
  score: ['B', 'C', 'A', 'D'],
  all_time_score: ['D', 'A', 'C', 'B'],
  kdr: ['A', 'C', 'B', 'D'],
  kills: ['B', 'C', 'A', 'D'],
  deaths: ['B', 'D', 'C', 'A'],
  last_seen: ['B', 'D', 'C', 'A'],
  rank: ['B', 'C', 'A', 'D'],
  kdr_certain: ['C', 'A', 'B', 'D'], // 3.2, 2.6, 0.9 and 0 at least
} satisfies Record<(typeof LEADERBOARD_SORTS)[number], string[]>

test('each sort has its order, equal scores by kills and others by Steam id, on pages and on the whole list alike', async () => {
  const site = await testApp()
  await community(site)
  for (const sort of LEADERBOARD_SORTS) {
    const whole = await board(site, `&sort_by=${sort}`)
    expect(names(whole), sort).toEqual(ORDERS[sort])
    const pages = [
      await board(site, `&sort_by=${sort}&limit=3`),
      await board(site, `&sort_by=${sort}&limit=3&offset=3`),
    ]
    expect(pages.flatMap(names), sort).toEqual(ORDERS[sort])
    expect(pages.map(({ headers }) => headers['x-total-count'])).toEqual(['4', '4'])
  }
  expect(names(await board(site, '&sort_by=steam_id'))).toEqual(ORDERS.score)
  expect(names(await board(site, '&sort_by=score&sort_by=kills'))).toEqual(ORDERS.score)
})

test('the rank is by score on that server, whatever the list is sorted by, and equals share it', async () => {
  const site = await testApp()
  await community(site)
  const ranks = Object.fromEntries((await board(site, '&sort_by=kills')).list.map((row) => [row.personaname, row.rank]))
  expect(ranks).toEqual({ A: 2, B: 1, C: 2, D: 4 })
})

/** As after an import and on the first of a month. */
async function newSeason({ seed }: TestApp) {
  await seed.stats({ name: 'A', all_time_score: 5, kills: 1 })
  await seed.stats({ name: 'B', all_time_score: 5_000_000_000, kills: 0 })
  await seed.stats({ name: 'C', all_time_score: 5, kills: 9 })
  await seed.stats({ name: 'D', all_time_score: 5, kills: 1 })
  await seed.stats({ name: 'E', score: 1 })
  await seed.stats({ name: 'F', score: -1, all_time_score: 9 })
}

test('equal scores stand by the score of all time, then by kills, on every page and in a search', async () => {
  const site = await testApp()
  await newSeason(site)
  const order = ['E', 'B', 'C', 'A', 'D', 'F']
  for (const sort of ['score', 'rank']) {
    expect(names(await board(site, `&sort_by=${sort}`))).toEqual(order)
    for (const [offset, name] of order.entries()) {
      expect(names(await board(site, `&sort_by=${sort}&limit=1&offset=${offset}`))).toEqual([name])
      expect(names(await board(site, `&sort_by=${sort}&q=7656&limit=1&offset=${offset}`))).toEqual([name])
    }
  }
})

test('a rank tells how many share it, on every page, in a search and on the whole list', async () => {
  const site = await testApp()
  await newSeason(site)
  const ranks = [[1, 1], ...Array(4).fill([2, 4]), [6, 1]]
  for (const query of ['', '&limit=15', '&q=7656', '&sort_by=rank&limit=15']) {
    const { list } = await board(site, query)
    expect(list.map(({ rank, rank_shared_by }) => [rank, rank_shared_by])).toEqual(ranks)
  }
  const byKills = (await board(site, '&sort_by=kills')).list
  expect(byKills.map(({ personaname, rank, rank_shared_by }) => [personaname, rank, rank_shared_by])).toEqual([
    ['C', 2, 4],
    ['A', 2, 4],
    ['D', 2, 4],
    ['B', 2, 4],
    ['E', 1, 1],
    ['F', 6, 1],
  ])
})

test('search looks at both names and the id, not at the words admin and banned', async () => {
  const site = await testApp()
  const { seed } = site
  const ann = await seed.stats({ name: 'Ann', player_name: 'x', score: 3 })
  await seed.stats({ name: 'Bob', player_name: 'ANNika', score: 2 })
  await seed.stats({ name: '100%_\\', player_name: 'Ünïcode', score: 1 })
  await seed.stats({ name: 'Anna', server_id: 2 })
  await seed.admin({ steam_id: ann })
  const found = async (q: string) => {
    const answer = await board(site, `&q=${encodeURIComponent(q)}&limit=15`)
    expect(answer.headers).toMatchObject({ 'x-total-count': '3', 'x-filtered-count': String(answer.list.length) })
    return names(answer)
  }
  expect(await found(' ann ')).toEqual(['Ann', 'Bob'])
  expect(await found('ünï')).toEqual(['100%_\\'])
  expect(await found('0%_')).toEqual(['100%_\\'])
  expect(await found('%_\\')).toEqual(['100%_\\'])
  expect(await found('%_')).toEqual([]) // one or two letters are looked for at the beginning
  expect(await found('AN')).toEqual(['Ann', 'Bob'])
  expect(await found('admin')).toEqual([])
  expect(await found(ann.slice(3))).toEqual(['Ann'])
  expect(await found("' or true --")).toEqual([])
  expect((await board(site, '&q=ann&limit=1&offset=1')).list).toMatchObject([{ personaname: 'Bob', rank: 2 }])
  expect((await board(site, '&q=%00ann')).list).toHaveLength(2)
})

test('a server nobody has been on is an empty list, a page beyond the end too', async () => {
  const site = await testApp()
  expect((await board(site)).list).toEqual([])
  expect(await board(site, '&limit=15')).toMatchObject({ list: [], headers: { 'x-total-count': '0' } })
  await community(site)
  site.app.snapshots.drop(null)
  expect(await board(site, '&limit=15&offset=4')).toMatchObject({ list: [], headers: { 'x-total-count': '4' } })
  expect((await board(site, '&limit=15&offset=2147483647&sort_by=kills')).list).toEqual([])
})

test.each(['', 'server_id=', 'server_id=abc', 'server_id=-1', 'server_id=1&server_id=2', 'server_id=2147483648'])(
  '?%s is refused with a sentence',
  async (query) => {
    const { app } = await testApp()
    const reply = await app.inject(`/api/v1/site/leaderboard2?${query}`)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().detail).toMatch(/^server_id: /)
  },
)
