import { sql } from '#server/ground/db/db.ts'
import { banEnd } from './people-status.ts'

// Who was banned by id alone has no handle, and may never have played here.
export const BANNED_NAME = sql`coalesce(p.personaname, nullif(bans.handle_at_ban, ''), bans.steam_id::text)`

// Named as on the public list of admins; whoever is not on it is not named here either.
const BANNED_BY = sql`
  coalesce(bans.banned_by, case when bans.banned_by_aid = 0 then 'Console' else coalesce(ap.personaname, a.name) end)`

/** What everybody may see of a ban, of the rows of BANS. */
export const BAN_COLUMNS = sql`
  bans.bid, bans.steam_id, bans.authid, ${BANNED_NAME} as personaname,
  coalesce(p.avatarhash, '') as avatarhash, bans.country, bans.handle_at_ban,
  extract(epoch from bans.created_at)::int as created, bans.duration_s::int as duration,
  bans.reason, ${BANNED_BY} as banned_by, floor(extract(epoch from ${banEnd}))::float8 as ends`

export const BANS = sql`
  bans left join players p using (steam_id)
       left join admins a on a.aid = bans.banned_by_aid left join players ap on ap.steam_id = a.steam_id`
