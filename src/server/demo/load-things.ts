import { type Db, sql } from '#server/db/db.ts'

const DAY_S = 86_400
const MEGABYTE = 1_000_000

interface Item {
  workshop_id: string
  name: string
  megabytes: number
  createdDaysAgo: number
  updatedDaysAgo: number
  tags: string[]
  map?: string // the map that is this item
  available?: boolean
  installs: Partial<Record<number, number>> // on which game server, fetched how many days ago
}

const everywhere = (daysAgo: number) => ({ 1: daysAgo, 2: daysAgo, 3: daysAgo, 4: daysAgo })

/** One of every kind: up to date, outdated, on some servers, on none, and gone from the workshop. */
const ITEMS: readonly Item[] = [
  item('2910000101', 'Crossbow', 184, 1900, 610, ['Map', 'Checkpoint'], { map: 'crossbow', installs: { 4: 30 } }),
  item('2910000102', 'Cutoff', 96, 1500, 2, ['Map', 'Checkpoint'], { map: 'cutoff4-9', installs: { 4: 90 } }),
  item('2910000103', 'Docks (day)', 211, 1200, 340, ['Map', 'Coop'], { map: 'Docks_coopb2_day', installs: { 4: 30 } }),
  item('2910000104', 'Motel', 47, 2400, 1800, ['Map'], { map: 'cs_motel_coop_nd_v1_3', installs: { 4: 30 } }),
  item('2910000105', 'Depot', 132, 700, 1, ['Map', 'Checkpoint'], { map: 'depot_checkpoint', installs: { 4: 12 } }),
  item('2910000106', 'Ridgeline', 305, 400, 90, ['Map', 'Checkpoint', 'Hunt'], { installs: {} }),
  item('2910000201', 'Winter gear', 58, 900, 120, ['Cosmetic', 'Security'], { installs: everywhere(60) }),
  item('2910000202', 'Smoke particles', 3, 1400, 400, ['Particles'], { installs: everywhere(200) }),
  item('2910000203', 'Radio voices (français)', 74, 1100, 3, ['Audio', 'Français'], { installs: { 1: 40, 2: 40 } }),
  item('2910000204', 'Field hospital <b>props</b>', 22, 800, 500, ['Props', 'Medic'], { installs: { 1: 9, 3: 9 } }),
  item('2910000205', 'Theater: balanced loadouts', 1, 650, 14, ['Theater', 'Coop'], { installs: everywhere(10) }),
  item('2910000206', 'Removed by its author', 0, 1600, 1500, [], { available: false, installs: { 2: 1400 } }),
]

/** Maps that are known but not offered. */
const DISABLED_MAPS = ['verticality_coop', 'peak', 'panj_night']

/** What logs do not tell: the workshop's items, where they are installed, and which maps are switched off. */
export async function loadThings(db: Db, now: number): Promise<void> {
  await insertItems(db, now)
  await insertInstalls(db, now)
  const maps = ITEMS.flatMap(({ map, workshop_id }) => (map === undefined ? [] : [{ map, workshop_id }]))
  await db.run(sql`
    update maps m set workshop_id = i.workshop_id
    from unnest(${maps.map(({ map }) => map)}::text[], ${maps.map((entry) => entry.workshop_id)}::bigint[])
         as i (map_name, workshop_id)
    where m.map_name = i.map_name`)
  await db.run(sql`update maps set enabled = false where map_name = any(${DISABLED_MAPS}::text[])`)
}

async function insertItems(db: Db, now: number): Promise<void> {
  for (const { workshop_id, name, megabytes, createdDaysAgo, updatedDaysAgo, tags, available = true } of ITEMS) {
    await db.run(sql`
      insert into workshop_items (workshop_id, name, file_size, time_created, time_updated, tags, available)
      values (${workshop_id}, ${name}, ${megabytes * MEGABYTE}, to_timestamp(${now - createdDaysAgo * DAY_S}),
              to_timestamp(${now - updatedDaysAgo * DAY_S}), ${tags}, ${available})
      on conflict do nothing`)
  }
}

async function insertInstalls(db: Db, now: number): Promise<void> {
  for (const { workshop_id, installs } of ITEMS) {
    for (const [serverId, daysAgo = 0] of Object.entries(installs)) {
      await db.run(sql`
        insert into workshop_installs (workshop_id, server_id, last_updated)
        values (${workshop_id}, ${serverId}, to_timestamp(${now - daysAgo * DAY_S})) on conflict do nothing`)
    }
  }
}

function item(
  workshop_id: string,
  name: string,
  megabytes: number,
  createdDaysAgo: number,
  updatedDaysAgo: number,
  tags: string[],
  rest: Pick<Item, 'map' | 'available' | 'installs'>,
): Item {
  return { workshop_id, name, megabytes, createdDaysAgo, updatedDaysAgo, tags, ...rest }
}
