import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { fairKdr, fairPerMinute } from '#shared/figures/fair-rates.ts'
import { testApp } from '#testing/server.ts'

const Rates = z.object({ kdr: z.number(), rate: z.number() })

test('a board by what a rate is at least does not begin with those who hardly played', async () => {
  const { app, db, seed } = await testApp()
  for (const [name, kills, deaths] of [
    ['Lucky', 3, 0],
    ['Steady', 400, 200],
    ['New', 0, 0],
  ] as const)
    await seed.stats({ name, kills, deaths, revives: kills, medic_time: 60 + deaths * 60, healed_hp: kills * 50 })
  const names = async (path: string) =>
    (await app.inject(`/api/v1/site/${path}`)).json<{ personaname: string }[]>().map(({ personaname }) => personaname)
  expect(await names('leaderboard2?server_id=1&sort_by=kdr')).toEqual(['Lucky', 'Steady', 'New'])
  expect(await names('leaderboard2?server_id=1&sort_by=kdr_certain')).toEqual(['Steady', 'Lucky', 'New'])
  expect(await names('medics/revivers?server_id=1&sort_by=rpm')).toEqual(['Lucky', 'Steady'])
  expect(await names('medics/revivers?server_id=1&sort_by=rpm_certain')).toEqual(['Steady', 'Lucky'])
  expect(await names('medics/healers?server_id=1&sort_by=hpm_certain')).toEqual(['Steady', 'Lucky'])
  for (const [kills, deaths] of [
    [1, 0],
    [7, 3],
    [2000, 1999],
    [0, 5],
  ] as const) {
    const found = await db.one(
      Rates,
      sql`select fair_kdr(${kills}::int, ${deaths}::int) as kdr, fair_rate(${kills}::float8, 600) * 60 as rate`,
    )
    expect(found?.kdr).toBeCloseTo(fairKdr(kills, deaths), 6)
    expect(found?.rate).toBeCloseTo(fairPerMinute(kills, 600) ?? 0, 6)
  }
})
