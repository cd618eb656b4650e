import { z } from 'zod'
import { type Db, sql } from '#server/db/db.ts'
import { Admin } from '#shared/contracts/admins.ts'
import { SteamId } from '#shared/contracts/common.ts'

/** Highest immunity first. An admin who never played goes by the name the ban site knows. */
export function listAdmins(db: Db): Promise<Admin[]> {
  return db.many(
    Admin,
    sql`
      select a.aid, a.steam_id, coalesce(p.personaname, a.name) as personaname, coalesce(p.avatarhash, '') as avatarhash,
             a.immunity, a.ban_count, a.comms_ban_count
      from admins a left join players p using (steam_id)
      order by a.immunity desc, lower(coalesce(p.personaname, a.name)), a.aid`,
  )
}

const IdRow = z.object({ steam_id: SteamId })

export async function listAdminIds(db: Db): Promise<string[]> {
  const rows = await db.many(IdRow, sql`select distinct steam_id from admins order by steam_id`)
  return rows.map(({ steam_id }) => steam_id)
}
