import { z } from 'zod'
import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Db, sql } from '#server/ground/db/db.ts'

export const Source = z.enum(['sourcebans', 'settings', 'command'])
export type Source = z.infer<typeof Source>

const KnownAdmin = z.object({
  steam_id: z.string(),
  name: z.string(),
  immunity: z.int(),
  flags: z.string(),
  source: Source,
})
export type KnownAdmin = z.infer<typeof KnownAdmin>

/** Every row, highest immunity first; one person may have several. */
export function listKnownAdmins(db: Db): Promise<KnownAdmin[]> {
  return db.many(
    KnownAdmin,
    sql`select a.steam_id::text, coalesce(p.personaname, a.name) as name, a.immunity, a.flags, a.source
        from admins a left join players p using (steam_id)
        order by a.immunity desc, lower(coalesce(p.personaname, a.name)), a.aid`,
  )
}

export interface NewAdmin {
  steamId: string
  name: string
  immunity: number
  flags: string
}

/** Adds an admin, or changes one that was added in the same way. */
export async function putAdmin(db: Db, { steamId, name, immunity, flags }: NewAdmin): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into admins (aid, steam_id, name, immunity, flags, source)
      values (nextval('own_admin_ids'), ${steamId}, ${name}, ${immunity}, ${flags}, 'command')
      on conflict (source, steam_id) where source <> 'sourcebans' do update
        set name = excluded.name, immunity = excluded.immunity, flags = excluded.flags`)
    await raiseVersions(tx, ['admins'])
  })
}

const SourceRow = z.object({ source: Source })

/** Removes what putAdmin added. Says whether there was anything, and which sources still call that person an admin. */
export async function removeAdmin(db: Db, steamId: string): Promise<{ removed: boolean; still: Source[] }> {
  return db.transaction(async (tx) => {
    const removed = await tx.run(sql`delete from admins where source = 'command' and steam_id = ${steamId}`)
    if (removed > 0) await raiseVersions(tx, ['admins'])
    const still = await tx.many(
      SourceRow,
      sql`select distinct source from admins where steam_id = ${steamId} order by source`,
    )
    return { removed: removed > 0, still: still.map(({ source }) => source) }
  })
}
