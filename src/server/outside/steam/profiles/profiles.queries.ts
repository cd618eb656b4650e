import { z } from 'zod'
import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import type { Profile } from './profiles.ts'

const REFRESH_MS = 24 * 3_600_000
const A_PERSON = sql`players.steam_id > 76561197960265728` // below are the numbers of people who were erased
const SteamIdRow = z.object({ steam_id: z.string() })

/** Whom to ask Steam about: people it was never asked about, the newest first, and then those asked longest ago. */
export async function listDueProfiles(db: Db, now: Date, limit: number): Promise<string[]> {
  const unasked = await db.many(
    SteamIdRow,
    sql`select steam_id::text from players where profile_checked_at is null and ${A_PERSON}
        order by created_at desc, players.steam_id desc limit ${limit}`,
  )
  const old = await db.many(
    SteamIdRow,
    sql`select steam_id::text from players where profile_checked_at < ${new Date(now.getTime() - REFRESH_MS)} and ${A_PERSON}
        order by profile_checked_at, players.steam_id limit ${limit - unasked.length}`,
  )
  return [...unasked, ...old].map(({ steam_id }) => steam_id)
}

/** Admins and banned people are shown with a picture too, though they may never have played here; not if erased. */
export async function admitListedPeople(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const made = await tx.run(sql`
      insert into players (steam_id, personaname)
      select distinct on (steam_id) steam_id, coalesce(nullif(name, ''), steam_id::text)
      from (select steam_id, name, 0 as place, null::timestamptz as since from admins
            union all
            select steam_id, handle_at_ban, 1, created_at from bans where steam_id is not null and lifted_at is null)
           as listed
      where not exists (select 1 from players where players.steam_id = listed.steam_id)
        and not exists (select 1 from erasures where id_hash = sha256(convert_to(listed.steam_id::text, 'UTF8')))
      order by steam_id, place, since desc
      on conflict do nothing`)
    if (made > 0) await raiseVersions(tx, ['players'])
  })
}

/** Writes what Steam told, and that all of these people were asked about. Says how many are shown differently now. */
export async function writeProfiles(
  db: Db,
  asked: readonly string[],
  profiles: ReadonlyMap<string, Profile>,
  now: Date,
): Promise<number> {
  const known = [...profiles]
  const named = known.filter(([, { personaname }]) => personaname !== '').map(([steamId]) => steamId)
  return db.transaction(async (tx) => {
    // In the order of their keys, as whoever else writes names does.
    await tx.run(sql`
      select 1 from players where steam_id = any(${asked}::bigint[]) order by steam_id for no key update`)
    const changed = await tx.run(sql`
      update players p
      set personaname = coalesce(nullif(told.personaname, ''), p.personaname), avatarhash = told.avatarhash
      from unnest(${known.map(([steamId]) => steamId)}::bigint[], ${known.map(([, told]) => told.personaname)}::text[],
                  ${known.map(([, told]) => told.avatarhash)}::text[]) as told (steam_id, personaname, avatarhash)
      where p.steam_id = told.steam_id
        and (p.avatarhash <> told.avatarhash or told.personaname not in ('', p.personaname))`)
    await tx.run(sql`
      update players
      set profile_checked_at = ${now},
          steam_named_at = case when steam_id = any(${named}::bigint[]) then ${now} else steam_named_at end
      where steam_id = any(${asked}::bigint[])`)
    if (changed > 0) await raiseVersions(tx, ['players'])
    return changed
  })
}
