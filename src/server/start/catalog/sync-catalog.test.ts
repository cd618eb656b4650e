import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, type Sql, sql } from '#server/ground/db/db.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { readCatalog } from './read-catalog.ts'
import { syncCatalog } from './sync-catalog.ts'

const isUnique = (list: string[]) => expect(list.filter((name, index) => list.indexOf(name) !== index)).toEqual([])

test('the catalog holds together: names are unique, every weapon has a category from 1 to 13', async () => {
  const { categories, weapons, roles, maps } = await readCatalog()
  expect(categories.map(({ category_id }) => category_id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  expect(categories[9]).toEqual({ category_id: 10, category_name: 'Grenade' })
  isUnique(weapons.flatMap(({ weapon_name, held_as }) => [weapon_name, ...(held_as ? [held_as] : [])]))
  isUnique(roles.map(({ class_template }) => class_template))
  isUnique(maps.map(({ map_name }) => map_name))
  for (const { category_id } of weapons) expect(category_id).toBeLessThanOrEqual(13)
})

const Name = z.object({ name: z.string() })
const namesOf = async (db: Database, query: Sql) => (await db.many(Name, query)).map(({ name }) => name)
const versions = (db: Database) =>
  namesOf(db, sql`select data_group || ' ' || version as name from data_versions order by data_group`)

test('an empty database gets the stock weapons, roles and checkpoint maps', async () => {
  const db = await testDatabase()
  await syncCatalog(db)
  expect(
    await namesOf(
      db,
      sql`select weapon_name || ': ' || weapon_name_trans || ', ' || category_name as name
          from weapons join weapon_categories using (category_id)
          where weapon_name in ('weapon_m4a1', 'grenade_m67', 'weapon_m67') order by weapon_name`,
    ),
  ).toEqual(['grenade_m67: M67 Frag, Grenade', 'weapon_m4a1: M4A1, Assault Rifle'])
  expect(
    await namesOf(db, sql`select class_name as name from roles where class_template = 'template_combat_medic'`),
  ).toEqual(['Combat Medic'])
  const maps = await namesOf(db, sql`select map_name as name from maps where enabled order by map_name`)
  expect(maps).toHaveLength(13)
  expect(maps[0]).toBe('buhriz_coop')
  expect(await versions(db)).toEqual(['maps 1', 'teamkills 1', 'weapons 1'])
})

test('a second time nothing changes, and no id is used up', async () => {
  const db = await testDatabase()
  await syncCatalog(db)
  const weapons = await namesOf(db, sql`select max(weapon_id)::text as name from weapons`)
  await syncCatalog(db)
  const id = await createSeed(db, testClock('2026-03-01')).weapon({ name: 'weapon_new' })
  expect(id).toBe(Number(weapons[0]) + 1)
  expect(await versions(db)).toEqual(['maps 1', 'teamkills 1', 'weapons 1'])
})

test('stock rows are named anew and keep their ids and the owner’s choice; other rows are left alone', async () => {
  const db = await testDatabase()
  const seed = createSeed(db, testClock('2026-03-01'))
  const m4 = await seed.weapon({ name: 'weapon_m4a1', shown: 'Weapon M4a1', category: 13, category_name: 'Misc' })
  await seed.weapon({ name: 'weapon_flamethrower', shown: 'Hot', category: 14, category_name: 'Ours' })
  await seed.role({ template: 'template_recon_security_coop', name: 'recon' })
  await seed.role({ template: 'template_medic', name: 'Doc' })
  await seed.map({ name: 'siege_coop', shown: 'siege_coop', enabled: false })
  await seed.map({ name: 'siege', shown: 'siege' })
  await seed.map({ name: 'docks', shown: 'Our Docks' })
  await syncCatalog(db)
  expect(
    await namesOf(
      db,
      sql`select weapon_id || ' ' || weapon_name_trans || ' ' || category_name as name
          from weapons join weapon_categories using (category_id)
          where weapon_name in ('weapon_m4a1', 'weapon_flamethrower') order by weapon_id`,
    ),
  ).toEqual([`${m4} M4A1 Assault Rifle`, `${m4 + 1} Hot Ours`])
  expect(
    await namesOf(
      db,
      sql`select class_name as name from roles
          where class_template in ('template_recon_security_coop', 'template_medic') order by role_id`,
    ),
  ).toEqual(['Recon', 'Doc'])
  expect(
    await namesOf(
      db,
      sql`select map_name_trans || ' ' || enabled as name from maps
          where map_name in ('siege_coop', 'siege', 'docks') order by map_id`,
    ),
  ).toEqual(['Siege (Checkpoint) false', 'Siege true', 'Our Docks true'])
})
