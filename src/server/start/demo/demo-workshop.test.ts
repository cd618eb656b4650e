import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { syncProfiles } from '#server/outside/steam/profiles/sync-profiles.ts'
import { syncWorkshop } from '#server/outside/steam/workshop/sync-workshop.ts'
import type { WorkshopItem } from '#shared/contracts/workshop.ts'
import { createWorkshop } from '#simulator/community/workshop.ts'
import { testApp } from '#testing/server.ts'
import { silentLog } from '#testing/silent-log.ts'
import { createDemoPopulation } from './demo-population.ts'
import { DEMO_SERVERS } from './demo-servers.ts'
import { startDemoSteamApi } from './start-demo-steam.ts'
import { writeGameFolders } from './write-game-folders.ts'

const running = new AbortController().signal

async function demoSite() {
  const site = await testApp()
  for (const { id, name } of DEMO_SERVERS) await site.seed.server({ id, name })
  const workshop = createWorkshop(site.clock.now())
  const population = createDemoPopulation(site.clock.now(), 120)
  const api = await startDemoSteamApi(population, workshop)
  onTestFinished(() => api.close())
  const folder = await mkdtemp(join(tmpdir(), 'sitrep-demo-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const folders = await writeGameFolders(folder, DEMO_SERVERS, workshop)
  const servers = DEMO_SERVERS.map(({ id }) => ({ id, game_dir: folders.get(id) }))
  return { ...site, api, population, workshop, servers }
}

test('workshop items of the demo come in every state, through the files and the calls of a real one', async () => {
  const { app, db, clock, api, workshop, servers } = await demoSite()
  await syncWorkshop({ db, clock, log: silentLog, api, items: workshop.unused, servers }).run(running)
  const list = (await app.inject('/api/v1/site/workshop_items')).json<WorkshopItem[]>()
  expect(new Set(list.map(stateOf))).toEqual(
    new Set(['banned', 'nowhere', 'outdated', 'missing on one', 'everywhere', 'somewhere']),
  )
})

function stateOf({ available, server_info, missing_on, last_updated, time_updated }: WorkshopItem): string {
  if (!available) return 'banned'
  if (missing_on?.length) return 'missing on one'
  if (server_info.length === 0) return 'nowhere'
  if (last_updated <= time_updated) return 'outdated'
  return server_info.length === DEMO_SERVERS.length ? 'everywhere' : 'somewhere'
}

test("the demo's people keep their names, and none has a picture from elsewhere", async () => {
  const { app, db, clock, seed, api, population } = await demoSite()
  for (const { steam_id, personaname: name } of population.players)
    await seed.admin({ steam_id: await seed.player({ steam_id, name }) })
  await syncProfiles({ db, clock, log: silentLog, api, key: api.key, pauseMs: 0 }).run(running)
  const admins = (await app.inject('/api/v1/site/admins2')).json<
    { steam_id: string; personaname: string; avatarhash: string }[]
  >()
  const names = new Map(population.players.map(({ steam_id, personaname }) => [steam_id, personaname.trim()]))
  expect(admins).toHaveLength(120)
  for (const admin of admins) {
    expect(admin).toMatchObject({ personaname: names.get(admin.steam_id), avatarhash: '' })
  }
})
