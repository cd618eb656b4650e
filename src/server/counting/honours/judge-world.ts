import { z } from 'zod'
import { loadSeasons } from '#server/counting/seasons/running-season.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { calendarOf } from './calendar.ts'
import type { JudgeWorld } from './judge-person.ts'

const Role = z.object({ id: z.int(), words: z.string() })
const Weapon = z.object({ id: z.int(), name: z.string(), category: z.string() })

/** What rules may speak of, as the tables have it now. `zone`: by whose days and hours. */
export async function loadWorld(db: Db, zone: string): Promise<JudgeWorld> {
  const seasons = await loadSeasons(db)
  const roles = await db.many(
    Role,
    sql`select role_id as id, lower(class_template || ' ' || class_name) as words from roles order by role_id`,
  )
  const weapons = await db.many(
    Weapon,
    sql`
      select weapon_id as id, lower(weapon_name) as name, lower(category_name) as category
      from weapons join weapon_categories using (category_id) order by weapon_id`,
  )
  return {
    calendar: calendarOf(zone),
    seasonOf: (time) => {
      const season = seasons.at(time)
      return season === 'running' ? seasons.running : season
    },
    rolesNamed: (word) => new Set(roles.filter(({ words }) => words.includes(word.toLowerCase())).map(({ id }) => id)),
    weaponsWith: (which) => {
      const wanted = (names: readonly string[] | undefined, name: string) =>
        names?.some((one) => one.toLowerCase() === name) ?? false
      const found = weapons.filter(
        ({ name, category }) => wanted(which.weapons, name) || wanted(which.categories, category),
      )
      return new Set(found.map(({ id }) => id))
    },
  }
}
