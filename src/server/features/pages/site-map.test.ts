import { expect, test } from 'vitest'
import { testApp } from '#testing/server.ts'
import { matchPage } from './match-page.ts'
import { listScreens, serveSiteMap } from './site-map.ts'

test('it lists the screens with those of each game server, and all of them are pages', async () => {
  const screens = listScreens([1, 7])
  expect(screens).toEqual(expect.arrayContaining(['/', '/bans', '/servers/7', '/leaderboard/1', '/medics/healers/7']))
  expect(screens.filter((path) => matchPage(path) === null)).toEqual([])
  expect(screens.join(' ')).not.toMatch(/admin\b|profile|player|login/)
})

test('it is served as XML with whole addresses', async () => {
  const { app, db, seed } = await testApp()
  await seed.server({ id: 3 })
  serveSiteMap(app, db)
  const reply = await app.inject('/sitemap.xml')
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(reply.body).toContain(`<loc>${app.origins[0]}/servers/3</loc>`)
})
