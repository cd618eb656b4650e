import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import type { Settings } from '#server/ground/settings/settings.ts'
import { steamIdForms } from '#shared/steam-id.ts'
import { lastCountry } from './own-bans.queries.ts'

type OwnPeople = Pick<Settings, 'admins' | 'bans'>

/** Makes the tables say what `admins:` and `bans:` of the settings say. Rows of other sources are left alone. */
export async function syncOwnPeople(db: Db, { admins, bans }: OwnPeople): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await syncAdmins(tx, admins)) > 0) await raiseVersions(tx, ['admins'])
    if ((await syncBans(tx, bans)) > 0) await raiseVersions(tx, ['bans'])
  })
}

async function syncAdmins(tx: Db, admins: OwnPeople['admins']): Promise<number> {
  const ids = admins.map(({ steam_id }) => steam_id)
  let changed = await tx.run(sql`
    delete from admins where source = 'settings' and not steam_id = any(${ids}::bigint[])`)
  for (const { steam_id, name, immunity, flags } of admins) {
    changed += await tx.run(sql`
      insert into admins (aid, steam_id, name, immunity, flags, source)
      values (nextval('own_admin_ids'), ${steam_id}, ${name || steam_id}, ${immunity}, ${flags}, 'settings')
      on conflict (source, steam_id) where source <> 'sourcebans' do update
        set name = excluded.name, immunity = excluded.immunity, flags = excluded.flags
        where (admins.name, admins.immunity, admins.flags)
           is distinct from (excluded.name, excluded.immunity, excluded.flags)`)
  }
  return changed
}

async function syncBans(tx: Db, bans: OwnPeople['bans']): Promise<number> {
  const ids = bans.map(({ steam_id }) => steam_id)
  let changed = await tx.run(sql`
    delete from bans where source = 'settings' and not steam_id = any(${ids}::bigint[])`)
  for (const { steam_id, name, country, created, duration, reason, by } of bans) {
    changed += await tx.run(sql`
      insert into bans (bid, steam_id, authid, handle_at_ban, country, created_at, duration_s, reason,
                        banned_by, source)
      values (nextval('own_ban_ids'), ${steam_id}, ${steamIdForms(steam_id)?.steam0}, ${name},
              coalesce(${country ?? null}, ${lastCountry(steam_id)}), to_timestamp(${created}), ${duration},
              ${reason || null}, ${by || null}, 'settings')
      on conflict (steam_id) where source = 'settings' do update
        set handle_at_ban = excluded.handle_at_ban, country = excluded.country, created_at = excluded.created_at,
            duration_s = excluded.duration_s, reason = excluded.reason, banned_by = excluded.banned_by
        where (bans.handle_at_ban, bans.country, bans.created_at, bans.duration_s, bans.reason, bans.banned_by)
           is distinct from (excluded.handle_at_ban, excluded.country, excluded.created_at, excluded.duration_s,
                             excluded.reason, excluded.banned_by)`)
  }
  return changed
}
