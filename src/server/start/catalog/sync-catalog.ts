import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Database, type Db, sql } from '#server/ground/db/db.ts'
import { type Catalog, readCatalog } from './read-catalog.ts'

/**
 * Adds what the stock game has and names it as the catalog does. Rows that are not in the catalog, and whether a map is
 * enabled, belong to the owner.
 */
export async function syncCatalog(db: Database): Promise<void> {
  const catalog = await readCatalog()
  await db.transaction(async (tx) => {
    const weapons = (await syncCategories(tx, catalog)) + (await syncWeapons(tx, catalog))
    const roles = await syncRoles(tx, catalog)
    const maps = await syncMaps(tx, catalog)
    if (weapons > 0) await raiseVersions(tx, ['weapons'])
    if (roles > 0) await raiseVersions(tx, ['teamkills'])
    if (maps > 0) await raiseVersions(tx, ['maps'])
  })
}

// Changed rows first, then missing ones: an insert that finds its row there would use up an id each time.

async function syncCategories(db: Db, { categories }: Catalog): Promise<number> {
  return db.run(sql`
    insert into weapon_categories (category_id, category_name)
    select category_id, category_name
    from jsonb_to_recordset(${JSON.stringify(categories)}::jsonb) as c (category_id int, category_name text)
    on conflict (category_id) do update set category_name = excluded.category_name
      where weapon_categories.category_name <> excluded.category_name`)
}

async function syncWeapons(db: Db, { weapons }: Catalog): Promise<number> {
  const stock = sql`jsonb_to_recordset(${JSON.stringify(weapons)}::jsonb)
    as c (weapon_name text, weapon_name_trans text, weapon_desc text, category_id int)`
  const renamed = await db.run(sql`
    update weapons w
    set weapon_name_trans = c.weapon_name_trans, weapon_desc = c.weapon_desc, category_id = c.category_id
    from ${stock}
    where w.weapon_name = c.weapon_name
      and (w.weapon_name_trans, w.weapon_desc, w.category_id) <> (c.weapon_name_trans, c.weapon_desc, c.category_id)`)
  const added = await db.run(sql`
    insert into weapons (weapon_name, weapon_name_trans, weapon_desc, category_id)
    select c.weapon_name, c.weapon_name_trans, c.weapon_desc, c.category_id from ${stock}
    where not exists (select 1 from weapons w where w.weapon_name = c.weapon_name)
    order by c.category_id, c.weapon_name
    on conflict (weapon_name) do nothing`)
  return renamed + added
}

async function syncRoles(db: Db, { roles }: Catalog): Promise<number> {
  const stock = sql`jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as c (class_template text, class_name text)`
  const renamed = await db.run(sql`
    update roles r set class_name = c.class_name from ${stock}
    where r.class_template = c.class_template and r.class_name <> c.class_name`)
  const added = await db.run(sql`
    insert into roles (class_template, class_name)
    select c.class_template, c.class_name from ${stock}
    where not exists (select 1 from roles r where r.class_template = c.class_template)
    order by c.class_template
    on conflict (class_template) do nothing`)
  return renamed + added
}

/** Only checkpoint maps are added, since that is what the site's map change loads; others come once they are played. */
async function syncMaps(db: Db, { maps }: Catalog): Promise<number> {
  const stock = sql`jsonb_to_recordset(${JSON.stringify(maps)}::jsonb)
    as c (map_name text, map_name_trans text, modes jsonb)`
  const renamed = await db.run(sql`
    update maps m set map_name_trans = c.map_name_trans from ${stock}
    where m.map_name = c.map_name and m.map_name_trans <> c.map_name_trans`)
  const added = await db.run(sql`
    insert into maps (map_name, map_name_trans)
    select c.map_name, c.map_name_trans from ${stock}
    where c.modes ? 'checkpoint' and not exists (select 1 from maps m where m.map_name = c.map_name)
    order by c.map_name
    on conflict (map_name) do nothing`)
  return renamed + added
}
