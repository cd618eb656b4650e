import { type Db, sql } from '#server/ground/db/db.ts'
import { banInForce, isPerson } from '#server/ground/db/people/people-status.ts'
import { Alternate } from '#shared/contracts/notes.ts'

const MOST_ADDRESSES = 30 // the newest of a person
const MOST_PEOPLE = 60 // of an address: behind one with more, nobody is anybody's double
const MOST_SHOWN = 30

/** Addresses are forgotten after a while (privacy.ip_days), and with them these hints. */
export function listAlternates(db: Db, steamId: string, now: Date): Promise<Alternate[]> {
  return db.many(
    Alternate,
    sql`
      with own as (
        select ip, max(connected_at) as at from connections
        where steam_id = ${steamId} and ip is not null group by ip order by at desc, ip limit ${MOST_ADDRESSES}),
      there as (
        select own.ip, own.at as own_at, other.steam_id, other.at, count(*) over (partition by own.ip) as others
        from own cross join lateral (
          select steam_id, max(connected_at) as at from connections
          where ip = own.ip and steam_id <> ${steamId} group by steam_id limit ${MOST_PEOPLE + 1}) as other),
      hints as (
        select steam_id, count(*)::int as addresses, min(others)::int + 1 as people, max(least(at, own_at)) as both_by
        from there where others <= ${MOST_PEOPLE} and ${isPerson(sql`steam_id`)} group by steam_id)
      select hints.steam_id, coalesce(p.personaname, hints.steam_id::text) as personaname,
             coalesce(p.avatarhash, '') as avatarhash, addresses, people,
             floor(extract(epoch from both_by))::float8 as both_by,
             exists (select 1 from bans where bans.steam_id = hints.steam_id and ${banInForce(now)}) as banned
      from hints left join players p on p.steam_id = hints.steam_id
      order by people, addresses desc, both_by desc, hints.steam_id limit ${MOST_SHOWN}`,
  )
}
