import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { Admin } from '#shared/contracts/admins.ts'
import { SteamId } from '#shared/contracts/common.ts'

/**
 * Highest immunity first. An admin who never played goes by the name the ban site knows. One person may stand in several
 * places, as STEAM_0 and STEAM_1 or here and in the settings: the highest immunity counts, and all their bans.
 */
export function listAdmins(db: Db): Promise<Admin[]> {
  return db.many(
    Admin,
    sql`
      select a.aid, a.steam_id, coalesce(p.personaname, a.name) as personaname, coalesce(p.avatarhash, '') as avatarhash,
             a.immunity, a.ban_count, a.comms_ban_count
      from (select min(aid) as aid, steam_id, (array_agg(name order by aid))[1] as name, max(immunity) as immunity,
                   sum(ban_count)::int as ban_count, sum(comms_ban_count)::int as comms_ban_count
            from admins group by steam_id) as a
           left join players p using (steam_id)
      order by a.immunity desc, lower(coalesce(p.personaname, a.name)), a.aid`,
  )
}

const IdRow = z.object({ steam_id: SteamId })

export async function listAdminIds(db: Db): Promise<string[]> {
  const rows = await db.many(IdRow, sql`select distinct steam_id from admins order by steam_id`)
  return rows.map(({ steam_id }) => steam_id)
}
