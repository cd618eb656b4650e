import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { mapTitleFromName } from '#shared/map-title.ts'
import { roleTemplates, roleTitle } from './role-names.ts'
import { weaponTitle } from './weapon-title.ts'

const OTHER_CATEGORY = 13 // of the catalog: what it does not list

const Named = z.object({ id: z.int(), name: z.string() })
export type Ids = ReadonlyMap<string, number>

/** Ids of weapons by name. Those nobody listed come into being with a title made from the name. */
export async function weaponIds(db: Db, names: readonly string[]): Promise<Ids> {
  const find = () =>
    db.many(
      Named,
      sql`select weapon_id as id, weapon_name as name from weapons where weapon_name = any(${names}::text[])`,
    )
  return idsOf(names, find, async (missing) => {
    await db.run(sql`
      insert into weapon_categories (category_id, category_name) values (${OTHER_CATEGORY}, 'Other') on conflict do nothing`)
    await db.run(sql`
      insert into weapons (weapon_name, weapon_name_trans, category_id)
      select name, title, ${OTHER_CATEGORY}::int from unnest(${missing}::text[], ${missing.map(weaponTitle)}::text[]) as w (name, title)
      on conflict do nothing`)
  })
}

export async function mapIds(db: Db, names: readonly string[]): Promise<Ids> {
  const find = () =>
    db.many(Named, sql`select map_id as id, map_name as name from maps where map_name = any(${names}::text[])`)
  return idsOf(names, find, async (missing) => {
    await db.run(sql`
      insert into maps (map_name, map_name_trans)
      select name, title from unnest(${missing}::text[], ${missing.map(mapTitleFromName)}::text[]) as m (name, title)
      on conflict do nothing`)
  })
}

/** Ids of roles by the word the log had. A word stands for the first of its templates that is known. */
export async function roleIds(db: Db, words: readonly string[]): Promise<Ids> {
  const templates = [...new Set(words.flatMap(roleTemplates))].sort()
  const find = () =>
    db.many(
      Named,
      sql`select role_id as id, class_template as name from roles where class_template = any(${templates}::text[])`,
    )
  const known = templates.length === 0 ? [] : await find()
  const isKnown = (template: string) => known.some(({ name }) => name === template)
  const chosen = new Map(words.map((word) => [word, roleTemplates(word).find(isKnown) ?? word]))
  const ids = await idsOf([...chosen.values()], find, async (missing) => {
    await db.run(sql`
      insert into roles (class_template, class_name)
      select template, title from unnest(${missing}::text[], ${missing.map(roleTitle)}::text[]) as r (template, title)
      on conflict do nothing`)
  })
  return new Map([...chosen].map(([word, template]) => [word, ids.get(template) ?? 0]))
}

async function idsOf(
  names: readonly string[],
  find: () => Promise<z.infer<typeof Named>[]>,
  create: (missing: string[]) => Promise<void>,
): Promise<Ids> {
  if (names.length === 0) return new Map()
  const found = new Map((await find()).map(({ id, name }) => [name, id]))
  const missing = [...new Set(names)].filter((name) => !found.has(name)).sort()
  if (missing.length === 0) return found
  await create(missing)
  return new Map((await find()).map(({ id, name }) => [name, id]))
}
