import type { InstalledItem } from '#simulator/steam/game-files.ts'
import type { SimulatedItem } from '#simulator/steam/published-files.ts'

/** The workshop of the simulated community, and what its game servers take from there. */
export interface SimulatedWorkshop {
  item(workshopId: string): SimulatedItem | undefined
  itemsOf(serverId: number): InstalledItem[]
  unused: string[] // on no game server
}

const DAY_S = 86_400
const MEGABYTE = 1_000_000

interface Item {
  id: string
  title: string
  megabytes: number
  createdDaysAgo: number
  updatedDaysAgo: number
  tags: string[]
  map?: string
  state?: SimulatedItem['state']
  /** On which game server, fetched how many days ago; null: not fetched yet. */
  on: Partial<Record<number, number | null>>
}

const everywhere = (daysAgo: number) => ({ 1: daysAgo, 2: daysAgo, 3: daysAgo, 4: daysAgo })

/** One of every kind: up to date, outdated, on some servers, missing on one, on none, and banned from the workshop. */
const ITEMS: readonly Item[] = [
  item('2910000101', 'Crossbow', 184, [1900, 610], ['Map', 'Checkpoint'], { map: 'crossbow', on: { 4: 30 } }),
  item('2910000102', 'Cutoff', 96, [1500, 2], ['Map', 'Checkpoint'], { map: 'cutoff4-9', on: { 4: 90 } }),
  item('2910000103', 'Docks (day)', 211, [1200, 340], ['Map', 'Coop'], { map: 'Docks_coopb2_day', on: { 4: 30 } }),
  item('2910000104', 'Motel', 47, [2400, 1800], ['Map'], { map: 'cs_motel_coop_nd_v1_3', on: { 4: 30 } }),
  item('2910000105', 'Depot', 132, [700, 1], ['Map', 'Checkpoint'], { map: 'depot_checkpoint', on: { 4: 12 } }),
  item('2910000106', 'Ridgeline', 305, [400, 90], ['Map', 'Checkpoint', 'Hunt'], { on: {} }),
  item('2910000201', 'Winter gear', 58, [900, 120], ['Cosmetic', 'Security'], { on: everywhere(60) }),
  item('2910000202', 'Smoke particles', 3, [1400, 400], ['Particles'], { on: everywhere(200) }),
  item('2910000203', 'Radio voices (français)', 74, [1100, 3], ['Audio', 'Français'], { on: { 1: 40, 2: 40 } }),
  item('2910000204', 'Field hospital <b>props</b>', 22, [800, 500], ['Props', 'Medic'], {
    on: { 1: 9, 3: 9, 4: null },
  }),
  item('2910000205', 'Theater: balanced loadouts', 1, [650, 14], ['Theater', 'Coop'], { on: everywhere(10) }),
  item('2910000206', 'Desert patches (retired)', 7, [1600, 1500], [], { state: 'banned', on: { 2: 1400 } }),
]

/** As it stands on a day; the same day gives the same workshop. */
export function createWorkshop(now: Date): SimulatedWorkshop {
  const today = Math.floor(now.getTime() / 1000 / DAY_S) * DAY_S
  const ago = (days: number) => today - days * DAY_S
  const items = new Map(ITEMS.map((one) => [one.id, simulate(one, ago)]))
  return {
    item: (id) => items.get(id),
    itemsOf: (serverId) => ITEMS.flatMap((one) => installedOn(one, serverId, ago)),
    unused: ITEMS.filter(({ on }) => Object.keys(on).length === 0).map(({ id }) => id),
  }
}

function simulate(
  { title, megabytes, createdDaysAgo, updatedDaysAgo, tags, map, state }: Item,
  ago: Ago,
): SimulatedItem {
  const fileSize = megabytes * MEGABYTE
  return { title, fileSize, created: ago(createdDaysAgo), updated: ago(updatedDaysAgo), tags, map, state }
}

type Ago = (days: number) => number

/** Whoever fetched an item before its last update has a version from back then. */
function installedOn(
  { id, title, megabytes, updatedDaysAgo, map, on }: Item,
  serverId: number,
  ago: Ago,
): InstalledItem[] {
  const fetchedDaysAgo = on[serverId]
  if (fetchedDaysAgo === undefined) return []
  const published = fetchedDaysAgo === null ? null : ago(Math.max(fetchedDaysAgo, updatedDaysAgo))
  return [{ id, note: map ? `${map} checkpoint` : title, size: megabytes * MEGABYTE, published }]
}

function item(
  id: string,
  title: string,
  megabytes: number,
  [createdDaysAgo, updatedDaysAgo]: [number, number],
  tags: string[],
  rest: Pick<Item, 'map' | 'state' | 'on'>,
): Item {
  return { id, title, megabytes, createdDaysAgo, updatedDaysAgo, tags, ...rest }
}
