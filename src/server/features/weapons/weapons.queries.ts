import { type Db, sql } from '#server/ground/db/db.ts'
import { WeaponSummary } from '#shared/contracts/weapons.ts'

const WEAPON = sql`
  select w.weapon_id as id, w.weapon_name, w.weapon_name_trans, w.weapon_desc, w.category_id as weapon_category,
         json_build_object('id', c.category_id, 'category_name', c.category_name) as category_info,
         w.kill_count::float8 as kill_count, w.user_count
  from weapons w join weapon_categories c using (category_id)`

/** The deadliest first. */
export function listWeapons(db: Db): Promise<WeaponSummary[]> {
  return db.many(WeaponSummary, sql`${WEAPON} order by w.kill_count desc, lower(w.weapon_name_trans), w.weapon_name`)
}

const WeaponRow = WeaponSummary.extend({ user_count: WeaponSummary.shape.kill_count })
export type WeaponRow = typeof WeaponRow._output

export function findWeapon(db: Db, weaponId: number): Promise<WeaponRow | null> {
  return db.one(WeaponRow, sql`${WEAPON} where w.weapon_id = ${weaponId}`)
}
