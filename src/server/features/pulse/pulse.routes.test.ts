import { expect, test } from 'vitest'
import { rollUpPulse } from '#server/fleet/pulse/roll-up-pulse.ts'
import { saveMinutes } from '#server/fleet/pulse/save-minutes.queries.ts'
import { sql } from '#server/ground/db/db.ts'
import type { PulseHours, PulsePeople, PulseSeries, PulseUptime } from '#shared/contracts/pulse.ts'
import type { PulseLine } from '#shared/contracts/pulse-lines.ts'
import { type TestApp, testApp } from '#testing/server.ts'
import { countPeople } from './count-people.ts'

const at = (time: string) => Date.parse(time) / 1000
const MINUTE = 60
const HOUR = 3600
const DAY = 86_400
const NEVER = new AbortController().signal

/** Minutes from a moment on; undefined: nobody asked. */
function heard(
  { db }: TestApp,
  from: number,
  minutes: readonly (number | null | undefined)[],
  map = 'a',
  serverId = 1,
) {
  const samples = minutes.flatMap((humans, index) =>
    humans === undefined ? [] : [{ serverId, at: from + index * MINUTE, humans, map: humans === null ? '' : map }],
  )
  return saveMinutes(db, samples)
}

async function ask<T>({ app }: TestApp, path: string): Promise<T> {
  app.snapshots.drop(null)
  const reply = await app.inject(`/api/v1/site/${path}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<T>()
}

async function site(now: string): Promise<TestApp> {
  const made = await testApp()
  made.clock.set(now)
  await made.seed.server({ id: 1 })
  return made
}

test('a day is told in minutes, with gaps, and why they are there, and with the maps that ran', async () => {
  const one = await site('2026-03-01T12:00:20Z')
  const map_id = await one.seed.map({ name: 'ministry_coop', shown: '<b>Ministry' })
  const noon = at('2026-03-01T12:00:00Z')
  await heard(one, noon - 10 * MINUTE, [1, 2, undefined, 3], 'ministry_coop')
  await heard(one, noon - 6 * MINUTE, [null, null])
  await heard(one, noon - 4 * MINUTE, [7, 0, 4], 'crete_coop')
  const series = await ask<PulseSeries>(one, 'server/1/pulse')
  expect(series).toMatchObject({ step: 60, from: noon - 6 * HOUR }) // what is young is drawn as far back, up to fourfold
  expect(series.mean.slice(-9)).toEqual([1, 2, null, 3, null, null, 7, 0, 4])
  expect(series.most.slice(-9)).toEqual([1, 2, null, 3, null, null, 7, 0, 4])
  expect(series.mean).toHaveLength(360 - 1) // the minute before is not written yet, which is no gap
  expect(series.unreachable).toEqual([{ from: noon - 6 * MINUTE, to: noon - 4 * MINUTE }])
  const ministry = { map_id, map_name: 'ministry_coop', map_name_trans: '<b>Ministry' }
  expect(series.maps).toEqual([
    { ...ministry, from: noon - 10 * MINUTE, to: noon - 8 * MINUTE, minutes: 2 },
    { ...ministry, from: noon - 7 * MINUTE, to: noon - 6 * MINUTE, minutes: 1 },
    {
      map_id: null,
      map_name: 'crete_coop',
      map_name_trans: 'Crete (Checkpoint)',
      from: noon - 4 * MINUTE,
      to: noon - MINUTE,
      minutes: 3,
    },
  ])
  one.clock.advance(4 * MINUTE)
  expect((await ask<PulseSeries>(one, 'server/1/pulse')).mean.slice(-7)).toEqual([4, ...Array(6).fill(null)])
})

test('a week, a month and a year are the same numbers before and after their minutes became spans', async () => {
  const one = await site('2026-03-02T12:00:00Z')
  const start = at('2026-03-01T10:00:00Z')
  await heard(one, start, [...Array(15).fill(4), ...Array(15).fill(8), null, ...Array(29).fill(2)], 'short')
  await heard(one, start + HOUR, Array(60).fill(1), 'long')
  const asked = (range: string) => ask<PulseSeries>(one, `server/1/pulse?range=${range}`)
  const known = ({ from, step, mean, most }: PulseSeries) =>
    mean.flatMap((value, index) => (value === null ? [] : [[(from + index * step - start) / HOUR, value, most[index]]]))

  const week = [[0, 4, 4], [0.25, 8, 8], [0.5, 2, 2], [0.75, 2, 2], ...[1, 1.25, 1.5, 1.75].map((hour) => [hour, 1, 1])]
  expect(known(await asked('week'))).toEqual(week)
  one.clock.set('2026-03-06T12:00:00Z') // its minutes are quarters now
  await rollUpPulse(one).run(NEVER)
  const later = await asked('week')
  expect(known(later)).toEqual(week)
  expect(later.maps.map(({ map_name, minutes }) => [map_name, minutes])).toEqual([['short', 59]]) // 238 player minutes to 60
  one.clock.set('2026-03-20T12:00:00Z') // and hours
  await rollUpPulse(one).run(NEVER)
  const month = await asked('month')
  expect(known(month)).toEqual([
    [0, 4, 8], // (15 × 4 + 15 × 8 + 29 × 2) / 59
    [1, 1, 1],
  ])
  expect(month.step).toBe(HOUR)
  const year = await asked('year')
  expect(year.step).toBe(DAY)
  expect(known(year)).toEqual([[-10, 2.5, 8]]) // 298 / 119, of the day in UTC
  expect(year.maps.map(({ map_name }) => map_name)).toEqual(['short'])
})

test('uptime counts the minutes in which it was asked, and nothing else', async () => {
  const one = await site('2026-03-10T12:00:00Z')
  const noon = at('2026-03-10T12:00:00Z')
  await heard(one, noon - DAY, [0, 0, null, 0])
  await heard(one, noon - DAY - MINUTE, [null]) // a minute too old for the day
  await heard(one, noon - 8 * DAY, Array(10).fill(null))
  expect(await ask<PulseUptime>(one, 'server/1/pulse/uptime')).toEqual({
    day: { up: 3, asked: 4 },
    week: { up: 3, asked: 5 },
    month: { up: 3, asked: 15 },
  })
  await rollUpPulse(one).run(NEVER)
  expect(await ask<PulseUptime>(one, 'server/1/pulse/uptime')).toMatchObject({ month: { up: 3, asked: 15 } })
})

test('small lines tell the last day of every game server that there is', async () => {
  const one = await site('2026-03-01T12:05:00Z')
  await one.seed.server({ id: 2 })
  await one.seed.server({ id: 3, enabled: false })
  const noon = at('2026-03-01T12:00:00Z')
  for (const serverId of [1, 3]) await heard(one, noon - 20 * MINUTE, [2, 2, 2, 2, 2, 3, 4], 'a', serverId)
  await heard(one, noon, [6, 7], 'a', 2)
  await heard(one, noon - DAY, [9])
  const lines = await ask<PulseLine[]>(one, 'pulse')
  expect(lines.map(({ server_id, mean }) => [server_id, mean.length, mean.slice(-3)])).toEqual([
    [1, 96, [2, 3.5, null]],
    [2, 96, [null, null, 6.5]],
  ])
  expect(lines[0]?.mean[0]).toBeNull() // a day and five minutes ago
})

test('the hours of a week are told in the visitor’s zone, by any spelling of it', async () => {
  const one = await site('2026-03-10T12:00:00Z')
  await heard(one, at('2026-03-09T23:00:00Z'), [3, 5, null]) // Monday evening in UTC, Tuesday in Berlin
  const hours = async (query: string) => (await ask<PulseHours>(one, `server/1/pulse/hours${query}`)).mean
  expect((await hours(''))[23]).toBe(4)
  expect((await hours('?zone=Europe/Berlin'))[24]).toBe(4)
  expect((await hours('?zone=europe/BERLIN'))[24]).toBe(4)
  for (const zone of ['Mars/Base', '', '../../etc', `A${'a'.repeat(80)}`, "UTC'--"]) {
    const reply = await one.app.inject(`/api/v1/site/server/1/pulse/hours?zone=${encodeURIComponent(zone)}`)
    expect(reply.statusCode, zone).toBe(422)
  }
})

test('people are new in the week they first came to a game server, and returning after it', async () => {
  const people = await site('2026-03-11T12:00:00Z') // a Wednesday
  const { seed, db, clock, config } = people
  const [ann, ben, cat] = [await seed.player(), await seed.player(), await seed.player()]
  const came = (steam_id: string, connected: string, country?: string, server_id = 1) =>
    seed.connection({ steam_id, server_id, connected, country })
  await came(ann, '2026-03-01T23:59:59Z', 'se') // the last second of a Sunday
  await came(ann, '2026-03-02T00:00:00Z', 'se')
  await came(ann, '2026-03-05T10:00:00Z', 'no')
  await came(ben, '2026-03-05T10:00:00Z', 'se')
  await came(ben, '2026-03-10T10:00:00Z', 'se', 2)
  await came(cat, '2026-01-05T10:00:00Z', 'de') // too long ago for the countries
  await came(cat, '2026-03-11T10:00:00Z')
  const count = countPeople({ db, clock, privacy: config.privacy })
  await count.run(NEVER)
  await count.run(NEVER)
  const told = await ask<PulsePeople>(people, 'server/1/pulse/people')
  expect(told.weeks.map(({ week, ...numbers }) => [new Date(week * 1000).toISOString().slice(0, 10), numbers])).toEqual(
    [
      ['2026-01-05', { new_people: 1, returning_people: 0 }],
      ['2026-02-23', { new_people: 1, returning_people: 0 }],
      ['2026-03-02', { new_people: 1, returning_people: 1 }],
      ['2026-03-09', { new_people: 0, returning_people: 1 }],
    ],
  )
  expect(told.countries).toEqual([
    { country: 'se', people: 2 },
    { country: 'no', people: 1 },
  ])
  const other = await ask<PulsePeople>(people, 'server/2/pulse/people')
  expect(other.weeks).toMatchObject([{ new_people: 1, returning_people: 0 }])

  // Weeks whose people would no longer be known are left as they were counted.
  await db.run(sql`delete from connections where connected_at < '2026-03-01'`)
  await countPeople({ db, clock, privacy: { ...config.privacy, connection_days: 35 } }).run(NEVER)
  const { weeks } = await ask<PulsePeople>(people, 'server/1/pulse/people')
  expect(weeks.map(({ new_people }) => new_people)).toEqual([1, 1, 1, 1]) // Cat came back, whom nobody remembers
})

test('an unknown game server has no pulse', async () => {
  const { app } = await site('2026-03-11T12:00:00Z')
  for (const path of ['pulse', 'pulse/hours', 'pulse/people', 'pulse/uptime']) {
    expect((await app.inject(`/api/v1/site/server/9/${path}`)).statusCode, path).toBe(404)
  }
})

test('a pulse is kept for half a minute, whatever is played meanwhile', async () => {
  const one = await site('2026-03-01T12:00:20Z')
  const series = async () => (await one.app.inject('/api/v1/site/server/1/pulse')).json<PulseSeries>().mean.at(-1)
  await heard(one, at('2026-03-01T11:58:00Z'), [3])
  expect(await series()).toBe(3)
  await heard(one, at('2026-03-01T11:59:00Z'), [5])
  one.app.snapshots.drop(['maps', 'matches', 'stats', 'players', 'live'])
  expect(await series()).toBe(3)
  one.app.snapshots.drop(['servers'])
  expect(await series()).toBe(5)
})
