import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import type { App } from '#server/http/edge/app.ts'
import type { MapDetail } from '#shared/contracts/maps.ts'
import type { WorkshopItem } from '#shared/contracts/workshop.ts'
import { type InstalledItem, writeInstalledItems } from '#simulator/steam/game-files.ts'
import type { SimulatedItem } from '#simulator/steam/published-files.ts'
import { startTestSteam } from '#testing/people/steam.ts'
import { testApp } from '#testing/server.ts'
import { silentLog } from '#testing/silent-log.ts'
import { syncWorkshop } from './sync-workshop.ts'

const running = new AbortController().signal
const UPDATED = 1_700_000_000
const ACF = 'steamapps/workshop/appworkshop_222880.acf'

/** Two game servers, of which the first has a folder. */
async function siteWithWorkshop(items: string[] = []) {
  const site = await testApp()
  await site.seed.server({ id: 1, name: 'Alpha' })
  await site.seed.server({ id: 2, name: 'Beta' })
  const steam = await startTestSteam()
  const folder = await mkdtemp(join(tmpdir(), 'sitrep-game-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { db, clock } = site
  const parts = { db, clock, log: silentLog, api: steam.api }
  const worker = syncWorkshop({ ...parts, items, servers: [{ id: 1, game_dir: folder }, { id: 2 }] })
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return { ...site, steam, folder, worker, write, sync: () => worker.run(running) }
}

const item = (given: Partial<SimulatedItem> = {}): SimulatedItem => ({
  title: 'Docks',
  fileSize: 4_294_967_296,
  created: 1_600_000_000,
  updated: UPDATED,
  tags: ['Map'],
  ...given,
})
const installed = (id: string, published: number): InstalledItem => ({ id, note: '', size: 1, published })
const acfOf = (...items: InstalledItem[]) => writeInstalledItems(items, () => UPDATED)

async function listItems(app: App): Promise<WorkshopItem[]> {
  app.snapshots.drop(['workshop'])
  return (await app.inject('/api/v1/site/workshop_items')).json()
}

test('items come from the settings, the subscriptions, the map cycle and what is installed', async () => {
  const { app, steam, write, sync } = await siteWithWorkshop(['101'])
  await write('insurgency/subscribed_file_ids.txt', '// ours\r\n102 // sounds\r\n//109 // off\r\n')
  await write('insurgency/mapcycle.txt', 'ministry_coop checkpoint\r\nworkshop/103/docks checkpoint\r\n')
  await write(ACF, acfOf(installed('104', UPDATED)))
  steam.items
    .set('101', item({ title: 'A' }))
    .set('102', item({ title: 'B' }))
    .set('103', item({ title: 'C' }))
  steam.items.set('104', item({ title: 'D' }))
  await sync()
  const list = await listItems(app)
  expect(list.map(({ name, workshop_id, server_info }) => [name, workshop_id, server_info.length])).toEqual([
    ['A', '101', 0],
    ['B', '102', 0],
    ['C', '103', 0],
    ['D', '104', 1],
  ])
  expect(list[3]).toMatchObject({
    file_size: 4_294_967_296,
    time_created: 1_600_000_000,
    time_updated: UPDATED,
    tags_str: 'Map',
    available: true,
  })
  expect(steam.calls.map(({ ids }) => ids.length)).toEqual([4])
})

test('each game server has the newest version, an older one, or none of what it should have', async () => {
  const { app, steam, write, sync } = await siteWithWorkshop()
  await write('subscribed_file_ids.txt', '101\n102\n103')
  await write('appworkshop_222880.acf', acfOf(installed('101', UPDATED), installed('102', UPDATED - 1)))
  for (const id of ['101', '102', '103']) steam.items.set(id, item({ title: id }))
  await sync()
  const [newest, older, missing] = await listItems(app)
  expect(newest).toMatchObject({ server_info: [{ server_id: 1, server_name: 'Alpha' }], missing_on: [] })
  expect(newest?.last_updated).toBeGreaterThan(UPDATED)
  expect(older?.last_updated).toBe(UPDATED)
  expect(missing).toMatchObject({ server_info: [], missing_on: [{ server_id: 1, server_name: 'Alpha' }] })
})

test('an update, a new item and one that left are followed, and nothing is told when nothing changed', async () => {
  const { app, db, clock, steam, write, sync } = await siteWithWorkshop()
  const version = async () =>
    (await db.one(z.object({ v: z.coerce.number() }), sql`select sum(version) as v from data_versions`))?.v
  await write(ACF, acfOf(installed('101', UPDATED), installed('102', UPDATED)))
  steam.items
    .set('101', item({ title: 'A' }))
    .set('102', item({ title: 'B' }))
    .set('103', item({ title: 'C' }))
  await sync()
  const before = await version()
  clock.advance(3600)
  await sync()
  expect(await version()).toBe(before)

  steam.items.set('101', item({ title: 'A', updated: UPDATED + 9 }))
  await write(ACF, acfOf(installed('101', UPDATED), installed('103', UPDATED)))
  clock.advance(3600)
  await sync()
  const states = (await listItems(app)).map((one) => [
    one.name,
    one.server_info.length,
    one.last_updated > one.time_updated,
  ])
  expect(states).toEqual([
    ['A', 1, false],
    ['B', 0, false],
    ['C', 1, true],
  ])
})

test('Steam is asked about an item twice an hour at most, and about none when there are none', async () => {
  const { clock, steam, write, sync } = await siteWithWorkshop()
  await sync()
  expect(steam.calls).toEqual([])
  const ids = Array.from({ length: 120 }, (_, index) => String(1_000 + index))
  await write('subscribed_file_ids.txt', ids.join('\r\n'))
  await sync()
  await sync()
  expect(steam.calls.map((call) => call.ids.length)).toEqual([50, 50, 20])
  clock.advance(1_801)
  await sync()
  expect(steam.calls).toHaveLength(6)
})

test('a removed item keeps what was known of it; a banned one, and one that comes back, are known by their name', async () => {
  const { app, clock, steam, sync } = await siteWithWorkshop(['101', '102', '103'])
  steam.items.set('101', item({ title: 'Was here' })).set('102', item({ title: 'Bad', state: 'banned' }))
  await sync()
  steam.items.set('101', item({ state: 'removed' }))
  clock.advance(3600)
  await sync()
  expect(await listItems(app)).toMatchObject([
    { name: '103', available: false, time_created: 0 },
    { name: 'Bad', available: false, file_size: 4_294_967_296 },
    { name: 'Was here', available: false, file_size: 4_294_967_296, tags_str: 'Map' },
  ])
  steam.items.set('101', item({ title: 'Back' }))
  clock.advance(3600)
  await sync()
  expect((await listItems(app))[0]).toMatchObject({ name: '103' })
  expect((await listItems(app))[1]).toMatchObject({ name: 'Back', available: true })
})

test('a number that Steam never knew goes when nobody names it any more', async () => {
  const { app, write, sync } = await siteWithWorkshop()
  await write('subscribed_file_ids.txt', '666')
  await sync()
  expect(await listItems(app)).toHaveLength(1)
  await write('subscribed_file_ids.txt', '')
  await sync()
  expect(await listItems(app)).toEqual([])
})

test.each([
  ['cut off', acfOf(installed('101', UPDATED)).slice(0, 300)],
  ['empty', ''],
  ['something else', '<html>not found</html>'],
])('a list of installed items that is %s leaves the last good one', async (_, broken) => {
  const { app, steam, worker, write, sync } = await siteWithWorkshop()
  steam.items.set('101', item())
  await write(ACF, acfOf(installed('101', UPDATED)))
  await sync()
  expect(worker.status).toMatchObject({ problem: null, failures: 0 })
  await write(ACF, broken)
  await sync()
  expect((await listItems(app))[0]?.server_info).toHaveLength(1)
  expect(worker.status).toMatchObject({ problem: 'files of a game server cannot be read', failures: 1 })
})

test('a folder that is gone leaves the last good list, and one that leaves the settings takes it along', async () => {
  const { app, db, clock, steam, folder, worker, write, sync } = await siteWithWorkshop()
  steam.items.set('101', item())
  await write(ACF, acfOf(installed('101', UPDATED)))
  await sync()
  await rm(folder, { recursive: true })
  await sync()
  expect(worker.status.problem).toBe('files of a game server cannot be read')
  expect((await listItems(app))[0]?.server_info).toHaveLength(1)
  const parts = { db, clock, log: silentLog, api: steam.api }
  await syncWorkshop({ ...parts, items: [], servers: [{ id: 1 }] }).run(running)
  expect((await listItems(app))[0]?.server_info).toEqual([])
})

test.each(['outage', 'busy', 'garbled'] as const)(
  'a Steam that is %s leaves what was known, and the files are followed all the same',
  async (mood) => {
    const { app, clock, steam, worker, write, sync } = await siteWithWorkshop(['101'])
    steam.items.set('101', item())
    await sync()
    steam.api.mood = mood
    clock.advance(3600)
    await write(ACF, acfOf(installed('101', UPDATED)))
    await expect(sync()).rejects.toThrow('Steam')
    expect(steam.calls).toHaveLength(2)
    expect(await listItems(app)).toMatchObject([{ name: 'Docks', server_info: [{ server_id: 1 }], available: true }])
    expect(worker.status).toMatchObject({ failures: 1 })
  },
)

test('a map is linked to its item by the files, or else by the name of what the item holds', async () => {
  const { app, seed, steam, write, sync } = await siteWithWorkshop(['104', '105'])
  const maps = [
    await seed.map({ name: 'Crossbow' }),
    await seed.map({ name: 'docks' }),
    await seed.map({ name: 'motel' }),
  ]
  await seed.map({ name: 'ministry_coop' })
  await write('subscribed_file_ids.txt', '101 //crossbow checkpoint 184 MB\n')
  await write('mapcycle.txt', 'workshop/102/docks\n')
  steam.items
    .set('101', item())
    .set('102', item())
    .set('104', item({ map: 'motel' }))
    .set('105', item({ map: 'docks' }))
  await sync()
  const linked = await Promise.all(
    maps.map(async (id) => (await app.inject(`/api/v1/site/maps/${id}`)).json<MapDetail>().map_workshop_id),
  )
  expect(linked).toEqual(['101', '102', '104'])
  await sync()
  expect(
    (await app.inject('/api/v1/site/maps'))
      .json<MapDetail[]>()
      .map((map) => map.map_workshop_id)
      .sort(),
  ).toEqual([...linked, null].sort())
})
