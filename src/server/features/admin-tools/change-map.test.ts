import { expect, test, vi } from 'vitest'
import type { LiveUpdate } from '#shared/live.ts'
import { adminApp, callAdmin, changeMap, readAudit } from '#testing/sites/admin-app.ts'
import { coopModeFor } from './coop-mode.ts'

test('an enabled map is changed to, with a row before and a row after', async () => {
  const site = await adminApp()
  const reply = await changeMap(site, await site.seed.map({ name: 'ministry_coop' }))
  expect([reply.statusCode, reply.json()]).toEqual([200, { ok: true }])
  expect(site.executed).toEqual(['changelevel ministry_coop checkpoint'])
  const command = { parameters: '{"command":"changelevel ministry_coop checkpoint"}', action: 'change_map' }
  expect(await readAudit(site)).toMatchObject([
    { ...command, phase: 'intent', outcome: null },
    { ...command, phase: 'result', outcome: 'ok' },
  ])
})

test('T48: a map with a name that is none, a disabled one and an unknown one are refused with the reason', async () => {
  const site = await adminApp()
  const evil = await site.seed.map({ name: 'market; quit' })
  const disabled = await site.seed.map({ name: 'siege_coop', enabled: false })
  const refused: [unknown, string][] = [
    [evil, 'The name of this map is not one a game server can be sent.'],
    [disabled, 'This map is not enabled.'],
    [4711, 'This map is not known.'],
    [String(evil), 'map_id: must be a number'],
    [1.5, 'map_id: must be a whole number'],
    [undefined, 'map_id: required'],
  ]
  for (const [mapId, detail] of refused) {
    const reply = await changeMap(site, mapId)
    expect([reply.statusCode, reply.json()], String(mapId)).toEqual([422, { detail }])
  }
  for (const mapId of [0, -1, 2 ** 31, 2 ** 53, null, [1]]) {
    expect((await changeMap(site, mapId)).statusCode, String(mapId)).toBe(422)
  }
  expect([site.executed, site.connections(), await readAudit(site)]).toEqual([[], 0, []])
})

test('a map the game server does not have is a refusal with that reason', async () => {
  const site = await adminApp('changelevel failed: siege_coop not found\n')
  const reply = await changeMap(site, await site.seed.map({ name: 'siege_coop' }))
  expect([reply.statusCode, reply.json()]).toEqual([422, { detail: 'The game server does not have this map.' }])
  expect((await readAudit(site)).map(({ outcome }) => outcome)).toEqual([null, 'map_unknown'])
})

test('T53: a game server changes its map three times a minute at most', async () => {
  const site = await adminApp()
  const map = await site.seed.map({ name: 'ministry_coop' })
  for (let count = 0; count < 3; count += 1) expect((await changeMap(site, map)).statusCode).toBe(200)
  expect((await changeMap(site, map)).statusCode).toBe(429)
  expect(site.executed).toHaveLength(3)
  expect(await site.app.metrics.text()).toContain('rate_limited_total{limit="change_map"} 1')
  await site.seed.server({ id: 2, ip: '127.0.0.1', port: 9 })
  expect((await callAdmin(site, '2/change_map', { map_id: map })).statusCode).toBe(502) // its own limit, nobody there
})

test('a map whose name asks for no mode is loaded for the one being played', async () => {
  const site = await adminApp()
  vi.spyOn(site.fleet, 'latest').mockReturnValue({ info: { current_mode: 'hunt' } } as LiveUpdate)
  expect((await changeMap(site, await site.seed.map({ name: 'market' }))).statusCode).toBe(200)
  expect(site.executed).toEqual(['changelevel market hunt'])
})

test.each([
  ['ministry_coop', 'hunt', 'checkpoint'],
  ['market_hunt', 'checkpoint', 'hunt'],
  ['market', 'hunt', 'hunt'],
  ['market', 'push', 'checkpoint'],
  ['market_push', null, 'checkpoint'],
  ['market', null, 'checkpoint'],
  ['market', '', 'checkpoint'],
])('%s on a game server that plays %s is loaded for %s', (map, current, mode) => {
  expect(coopModeFor(map, current)).toBe(mode)
})
