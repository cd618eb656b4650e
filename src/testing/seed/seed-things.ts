import { z } from 'zod'
import { type Database, type Sql, sql } from '#server/ground/db/db.ts'

export type ThingsSeed = ReturnType<typeof seedThings>

const Id = z.object({ id: z.int() })

/** Weapons, roles, maps and workshop items. Each has a name of its own, so seeding one twice gives the same one. */
export function seedThings(db: Database, next: () => number) {
  const idOf = async (statement: Sql): Promise<number> => (await db.one(Id, statement))?.id ?? 0

  async function weapon(given: WeaponSeed = {}): Promise<number> {
    const category = given.category ?? 1
    const name = given.name ?? `weapon_${next()}`
    await db.run(sql`
      insert into weapon_categories (category_id, category_name)
      values (${category}, ${given.category_name ?? `Category ${category}`}) on conflict do nothing`)
    return idOf(sql`
      insert into weapons (weapon_name, weapon_name_trans, weapon_desc, category_id)
      values (${name}, ${given.shown ?? name}, ${given.desc ?? ''}, ${category})
      on conflict (weapon_name) do update set weapon_name = excluded.weapon_name
      returning weapon_id as id`)
  }

  async function role(given: { template?: string; name?: string } = {}): Promise<number> {
    return idOf(sql`
      insert into roles (class_template, class_name)
      values (${given.template ?? 'template_recon_security_coop'}, ${given.name ?? 'Recon'})
      on conflict (class_template) do update set class_name = excluded.class_name
      returning role_id as id`)
  }

  async function map(given: MapSeed = {}): Promise<number> {
    const name = given.name ?? `map_${next()}`
    return idOf(sql`
      insert into maps (map_name, map_name_trans, enabled, workshop_id)
      values (${name}, ${given.shown ?? name}, ${given.enabled ?? true}, ${given.workshop_id ?? null})
      on conflict (map_name) do update set map_name = excluded.map_name
      returning map_id as id`)
  }

  async function workshopItem(given: WorkshopSeed = {}): Promise<string> {
    const workshop_id = given.workshop_id ?? String(100_000 + next())
    await db.run(sql`
      insert into workshop_items (workshop_id, name, file_size, time_created, time_updated, tags)
      values (${workshop_id}, ${given.name ?? `Item ${workshop_id}`}, ${given.file_size ?? 0},
              ${given.created ?? null}, ${given.updated ?? null}, ${given.tags ?? []})`)
    return workshop_id
  }

  async function install(workshop_id: string, server_id: number, last_updated: string): Promise<void> {
    await db.run(sql`
      insert into workshop_installs (workshop_id, server_id, last_updated)
      values (${workshop_id}, ${server_id}, ${last_updated})`)
  }

  return { weapon, role, map, workshopItem, install }
}

interface WeaponSeed {
  name?: string
  shown?: string
  desc?: string
  category?: number
  category_name?: string
}

interface MapSeed {
  name?: string
  shown?: string
  enabled?: boolean
  workshop_id?: string
}

interface WorkshopSeed {
  workshop_id?: string
  name?: string
  file_size?: number
  created?: string
  updated?: string
  tags?: string[]
}
