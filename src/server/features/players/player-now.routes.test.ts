import { expect, test } from 'vitest'
import type { ToldByLog } from '#server/game/logs/told-by-log.ts'
import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { sql } from '#server/ground/db/db.ts'
import type { PlayerNow } from '#shared/contracts/players.ts'
import { impatientWith, watchedServer } from '#testing/game-servers/fleet.ts'
import { honest } from '#testing/game-servers/hostile-a2s.ts'
import { testApp } from '#testing/server.ts'

const ANN = '76561198000000001'
const BEN = '76561198000000002'

/** A site with one game server, on which somebody called Ann plays; `told` is what its log says. */
async function liveSite() {
  let told: ToldByLog | null = null
  let isSilent = false
  const site = await testApp({}, { askLog: () => told, query: impatientWith(() => isSilent) })
  await site.seed.server({ id: 1, name: '<b>Alpha</b>' })
  await site.seed.stats({ server_id: 1, steam_id: ANN })
  await watchedServer(site.fleet, 1, (request) => (isSilent ? [] : honest(request)))
  const at = site.clock.now().getTime() / 1000
  return {
    ...site,
    fallSilent: () => {
      isSilent = true
    },
    logTells: (...people: [name: string, steamId: string][]) => {
      const humans = people.map(([name, steamId]) => ({ name, steamId, seenAt: at }))
      told = { at, silentUntil: 0, map: null, mode: null, bots: [], humans }
    },
    now: async (steamId = ANN) => {
      const reply = await site.app.inject(`/api/v1/stats/player2/${steamId}/now`)
      return reply.json<PlayerNow>()
    },
  }
}

test('whoever the log and the live list both have is on that game server, with the way there', async () => {
  const { now, logTells } = await liveSite()
  expect(await now()).toEqual({ server: null })
  logTells(['Ann', ANN])
  await expect.poll(async () => (await now()).server).toMatchObject({ sid: 1, server_name: '<b>Alpha</b>' })
  const { server } = await now()
  expect(Object.keys(server ?? {}).sort()).toEqual(['ip', 'map_info', 'port', 'server_name', 'sid'])
  expect(server?.map_info).toMatchObject({ map_name: 'ministry_coop' })
})

test('somebody whom only the log has is on no game server', async () => {
  const { now, logTells, seed } = await liveSite()
  await seed.stats({ server_id: 1, steam_id: BEN })
  logTells(['Ann', ANN], ['Ben', BEN])
  await expect.poll(async () => (await now()).server?.sid).toBe(1)
  expect(await now(BEN)).toEqual({ server: null })
})

test('whoever leaves, shares a name or plays where nobody answers is no longer told of', async () => {
  const { now, logTells, fallSilent } = await liveSite()
  const isThere = async () => (await now()).server !== null
  logTells(['Ann', ANN])
  await expect.poll(isThere).toBe(true)
  logTells()
  await expect.poll(isThere).toBe(false)
  logTells(['Ann', ANN])
  await expect.poll(isThere).toBe(true)
  logTells(['Ann', ANN], ['Ann', BEN])
  await expect.poll(isThere).toBe(false)
  logTells(['Ann', ANN])
  await expect.poll(isThere).toBe(true)
  fallSilent()
  await expect.poll(isThere).toBe(false)
})

test('people without statistics there are not told of', async () => {
  const { now, logTells, db } = await liveSite()
  logTells(['Ann', ANN])
  await expect.poll(async () => (await now()).server?.sid).toBe(1)
  await db.transaction(async (tx) => {
    await tx.run(sql`delete from player_stats where steam_id = ${ANN}`)
    await raiseVersions(tx, ['players'])
  })
  await expect.poll(now).toEqual({ server: null })
})

test('a game server that left the settings is not told of', async () => {
  const { now, logTells, db } = await liveSite()
  logTells(['Ann', ANN])
  await expect.poll(async () => (await now()).server?.sid).toBe(1)
  await db.transaction(async (tx) => {
    await tx.run(sql`update game_servers set enabled = false`)
    await raiseVersions(tx, ['servers'])
  })
  await expect.poll(now).toEqual({ server: null })
})
