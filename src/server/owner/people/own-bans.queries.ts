import { z } from 'zod'
import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Db, type Sql, sql } from '#server/ground/db/db.ts'
import { banEnd, banInForce } from '#server/ground/db/people/people-status.ts'
import { steamIdForms } from '#shared/steam-id.ts'
import { Source } from './own-admins.queries.ts'

const KnownBan = z.object({
  bid: z.int(),
  steam_id: z.string().nullable(),
  name: z.string(),
  created_at: z.date(),
  ends: z.date().nullable(),
  lifted_at: z.date().nullable(),
  source: Source,
})
export type KnownBan = z.infer<typeof KnownBan>

const KNOWN_BAN = sql`
  select bid, steam_id::text, coalesce(nullif(handle_at_ban, ''), personaname, '') as name, bans.created_at,
         ${banEnd} as ends, lifted_at, source
  from bans left join players using (steam_id)`

/** Newest first: those in force, or all. */
export function listKnownBans(db: Db, now: Date, which: 'in force' | 'all'): Promise<KnownBan[]> {
  const chosen = which === 'all' ? sql`true` : banInForce(now)
  return db.many(KnownBan, sql`${KNOWN_BAN} where ${chosen} order by bans.created_at desc, bid desc`)
}

/** The bans in force that a ban's id or a person's Steam id means. */
export function findBansInForce(db: Db, now: Date, of: { bid: number } | { steamId: string }): Promise<KnownBan[]> {
  const meant: Sql = 'bid' in of ? sql`bid = ${of.bid}` : sql`bans.steam_id = ${of.steamId}`
  return db.many(KnownBan, sql`${KNOWN_BAN} where ${meant} and ${banInForce(now)} order by bid`)
}

/** Where somebody last connected from, as far as it is known: the country of a ban for which none was given. */
export const lastCountry = (steamId: string): Sql => sql`
  (select country from connections where steam_id = ${steamId} and country is not null
   order by connected_at desc, connection_id desc limit 1)`

export interface NewBan {
  steamId: string
  name: string
  duration: number // seconds; 0 is permanent
  country: string | null // null: where they last connected from
  reason?: string // left out or empty: not told, as with the next
  by?: string
}

/** Gives the new ban's id. */
export async function addBan(
  db: Db,
  { steamId, name, duration, country, reason, by }: NewBan,
  now: Date,
): Promise<number> {
  return db.transaction(async (tx) => {
    const made = await tx.one(
      z.object({ bid: z.int() }),
      sql`insert into bans (bid, steam_id, authid, handle_at_ban, country, created_at, duration_s, reason, banned_by,
                            source)
          values (nextval('own_ban_ids'), ${steamId}, ${steamIdForms(steamId)?.steam0}, ${name},
                  coalesce(${country}, ${lastCountry(steamId)}), ${now}, ${duration}, ${reason || null},
                  ${by || null}, 'command')
          returning bid`,
    )
    if (made === null) throw new Error('An insert gave no row')
    await raiseVersions(tx, ['bans'])
    return made.bid
  })
}

/** False: there is none of ours to lift, or not any more. */
export async function liftBan(db: Db, bid: number, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const lifted = await tx.run(sql`
      update bans set lifted_at = ${now} where bid = ${bid} and source = 'command' and lifted_at is null`)
    if (lifted > 0) await raiseVersions(tx, ['bans'])
    return lifted > 0
  })
}
