import { z } from 'zod'
import { KILLER_ROLES } from '#server/counting/matches/killer-roles.ts'
import { type Db, plannedOnce, sql } from '#server/ground/db/db.ts'
import { CAREER_MATCHES, Nemesis } from '#shared/contracts/careers.ts'
import { type Career, newestMatches } from './career-window.ts'

const MOST_WEAPONS = 10

const Row = z.object({ deaths: z.int(), weapons: Nemesis.shape.weapons, roles: Nemesis.shape.roles })

/** Of the newest matches. Weapons that only bots use are known by the name the log has for them. */
export async function findNemesis(db: Db, career: Career): Promise<Nemesis> {
  const row = await db.one(
    Row,
    plannedOnce(sql`
      with own as materialized (${newestMatches(career, CAREER_MATCHES)}),
      shots as materialized (
        select m.weapons[shot % ${KILLER_ROLES}::int] as weapon_name, shot / ${KILLER_ROLES}::int as role_id
        from own cross join unnest(own.killed_by) as shot join matches m using (match_id))
      select
        (select count(*)::int from shots) as deaths,
        (select coalesce(json_agg(d), '[]') from (
           select w.weapon_id, weapon_name, coalesce(w.weapon_name_trans, weapon_name) as weapon_name_trans, deaths
           from (select weapon_name, count(*)::int as deaths from shots where weapon_name is not null group by weapon_name
                 order by count(*) desc, weapon_name limit ${MOST_WEAPONS}) s
           left join weapons w using (weapon_name) order by deaths desc, weapon_name) d) as weapons,
        (select coalesce(json_agg(d), '[]') from (
           select class_name, class_template, count(*)::int as deaths from shots join roles using (role_id)
           group by class_name, class_template order by count(*) desc, class_template) d) as roles`),
  )
  return row ?? { deaths: 0, weapons: [], roles: [] }
}
