import { expect, test } from 'vitest'
import { forgetEvents } from '#server/counting/matches/forget-events.ts'
import { type MatchSummary, MatchTimeline } from '#shared/contracts/matches.ts'
import { type TestApp, testApp } from '#testing/server.ts'

const list = async ({ app }: TestApp, query = '') => {
  const { headers, statusCode, json } = await app.inject(`/api/v1/site/matches${query}`)
  const counts = [headers['x-total-count'], headers['x-filtered-count']].map(Number)
  return { statusCode, counts, ids: statusCode === 200 ? json<MatchSummary[]>().map(({ id }) => id) : [] }
}

async function community() {
  const site = await testApp()
  const { seed } = site
  const tell = await seed.map({ name: 'tell_coop', shown: 'Tell (Checkpoint)' })
  const siege = await seed.map({ name: 'siege_coop', shown: 'Siege (Checkpoint)' })
  const first = await seed.match({ map_id: tell, started: '2025-06-01T20:00:00Z' })
  const second = await seed.match({ map_id: siege, started: '2026-01-10T20:00:00Z', win: true })
  const third = await seed.match({ map_id: tell, server_id: 2, started: '2026-01-10T20:00:00Z', win: false })
  const fourth = await seed.match({ map_id: siege, started: '2026-03-01T11:50:00Z', ended: null })
  const ann = await seed.matchPlayer(first, { name: 'Ann 100%', kills: 3 })
  await seed.matchPlayer(third, { steam_id: ann, name: 'Ann 100%' })
  await seed.matchPlayer(third, { name: 'x' })
  await seed.stats({ steam_id: await seed.matchPlayer(second, { name: 'Bob' }), player_name: 'Tellurian' })
  return { ...site, tell, siege, ann, first, second, third, fourth }
}

test('matches come newest first, of all game servers or one, a map or a player, page by page', async () => {
  const site = await community()
  const { first, second, third, fourth, tell, ann } = site
  expect((await list(site)).ids).toEqual([fourth, third, second, first])
  expect(await list(site, '?limit=2&offset=1')).toMatchObject({ ids: [third, second], counts: [4, 4] })
  expect(await list(site, '?limit=5&server_id=1')).toMatchObject({ ids: [fourth, second, first], counts: [3, 3] })
  expect(await list(site, `?limit=5&map_id=${tell}`)).toMatchObject({ ids: [third, first], counts: [2, 2] })
  expect(await list(site, `?limit=1&player=${ann}`)).toMatchObject({ ids: [third], counts: [2, 2] })
  expect(await list(site, `?limit=1&player=${ann}&server_id=1`)).toMatchObject({ ids: [first], counts: [1, 1] })
  expect(await list(site, '?limit=5&server_id=99')).toMatchObject({ ids: [], counts: [0, 0] })
  expect((await list(site, '?player=7')).statusCode).toBe(422)
})

test('search finds maps and players; a letter or two find maps, or somebody called just that', async () => {
  const site = await community()
  const { first, second, third, fourth, ann } = site
  const found = async (q: string, more = '') => (await list(site, `?q=${encodeURIComponent(q)}${more}`)).ids
  expect(await found('SIEGE')).toEqual([fourth, second])
  expect(await found('tell')).toEqual([third, second, first]) // two on the map, and one with Tellurian
  expect(await found('tell', '&server_id=1')).toEqual([second, first])
  expect(await found('ann 100%')).toEqual([third, first])
  expect(await found(ann)).toEqual([third, first])
  expect(await found('te')).toEqual([third, first])
  expect(await found('x')).toEqual([third])
  expect(await found('nn')).toEqual([])
  expect(await found("'; drop table matches; --")).toEqual([])
  expect(await list(site, '?limit=1&q=tell')).toMatchObject({ ids: [third], counts: [4, 3] })
})

test('a match that nobody ended runs until its game server has been silent for a quarter of an hour', async () => {
  const site = await community()
  const detail = async () => (await site.app.inject(`/api/v1/site/matches/${site.fourth}`)).json()
  expect(await detail()).toMatchObject({ running: true, ended: null, result: null, rounds: [], scoreboard: [] })
  site.clock.advance(600)
  site.app.snapshots.drop(null)
  expect(await detail()).toMatchObject({ running: false, ended: null })
})

test('what happened comes as columns, and from any event on', async () => {
  const { app, seed } = await testApp()
  await seed.weapon({ name: 'weapon_m4a1', shown: 'M4A1' })
  const id = await seed.match({ started: '2026-03-01T10:00:00Z', weapons: ['weapon_m4a1', 'weapon_of_bots'] })
  await seed.matchPlayer(id, { name: 'Ann' })
  await seed.matchEvents(id, [
    { kind: 6, step: 5, who: 1, whom: 0, weapon: 0 },
    { kind: 0, step: 20, who: 1, whom: 0, weapon: 1 },
    { kind: 0, step: -1, who: 0, whom: 1, weapon: 2 },
  ])
  const events = async (query = '') =>
    MatchTimeline.parse((await app.inject(`/api/v1/site/matches/${id}/events${query}`)).json())
  expect(await events()).toMatchObject({
    ...{ started: Date.parse('2026-03-01T10:00:00Z') / 1000, count: 3, after: 0, kept: true },
    ...{ kind: [6, 0, 0], at: [5, 25, 24], who: [1, 1, 0], whom: [0, 0, 1], weapon: [-1, 0, 1] },
    weapons: [
      { weapon_id: 1, weapon_name: 'weapon_m4a1', weapon_name_trans: 'M4A1' },
      { weapon_id: null, weapon_name: 'weapon_of_bots', weapon_name_trans: 'weapon_of_bots' },
    ],
  })
  expect(await events('?after=2')).toMatchObject({ after: 2, count: 3, kind: [0], at: [24], whom: [1] })
  expect(await events('?after=3')).toMatchObject({ after: 3, count: 3, kind: [], kept: true })
})

test('what happened is forgotten by months; the match and its scoreboard stay', async () => {
  const site = await community()
  const event = { kind: 6, step: 5, who: 1, whom: 0, weapon: 0 }
  for (const id of [site.first, site.second]) await site.seed.matchEvents(id, [event])
  const { db, clock, app } = site
  const kept = async () => {
    app.snapshots.drop(null)
    const replies = [site.first, site.second].map(async (id) => [
      (await app.inject(`/api/v1/site/matches/${id}`)).json().events_kept,
      (await app.inject(`/api/v1/site/matches/${id}/events`)).json().kept,
    ])
    return Promise.all(replies)
  }
  const running = new AbortController().signal
  const both = [true, true]
  await forgetEvents({ db, clock, days: 244 }).run(running) // the last of June is 244 days ago
  expect(await kept()).toEqual([both, both])
  await forgetEvents({ db, clock, days: 243 }).run(running)
  expect(await kept()).toEqual([[false, false], both])
  expect((await app.inject(`/api/v1/site/matches/${site.first}`)).json().scoreboard).toMatchObject([{ kills: 3 }])
})

test('a match nobody knows is not found, and a word is no id', async () => {
  const { app } = await testApp()
  for (const path of ['1', '9007199254740991', '1/events']) {
    expect((await app.inject(`/api/v1/site/matches/${path}`)).statusCode).toBe(404)
  }
  for (const path of ['x', '-1', '9999999999999999', '1e3']) {
    expect((await app.inject(`/api/v1/site/matches/${path}`)).statusCode).toBe(422)
  }
})
