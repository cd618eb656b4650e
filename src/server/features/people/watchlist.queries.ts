import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { refOf } from '#server/ground/db/people/player-ref.ts'
import { Conflict } from '#server/http/access/errors.ts'
import { Watched } from '#shared/contracts/notes.ts'

/** Whom nobody can keep in mind need not be watched. */
const MOST_WATCHED = 200

const Row = Watched.omit({ playing: true })
type Row = z.infer<typeof Row>

/** Who joined last comes first. */
export function listWatched(db: Db): Promise<Row[]> {
  return db.many(
    Row,
    sql`
      select ${refOf(sql`w.steam_id`, sql`p`)} as person, ${refOf(sql`w.added_by`, sql`a`)} as added_by,
             floor(extract(epoch from w.added_at))::float8 as added, w.reason,
             case when c.at is not null then json_build_object(
               'at', c.at, 'server_id', c.server_id, 'server_name', c.server_name) end as joined
      from watched_people w
      left join players p on p.steam_id = w.steam_id
      left join players a on a.steam_id = w.added_by
      left join lateral (
        select server_id, server_name, floor(extract(epoch from connected_at)) as at
        from connections join game_servers using (server_id)
        where steam_id = w.steam_id order by connected_at desc, connection_id desc limit 1) as c on true
      order by c.at desc nulls last, w.added_at desc, w.steam_id limit ${MOST_WATCHED}`,
  )
}

const Name = z.object({ server_id: z.int(), server_name: z.string() })

export async function nameServers(db: Db): Promise<ReadonlyMap<number, string>> {
  const rows = await db.many(Name, sql`select server_id, server_name from game_servers where enabled`)
  return new Map(rows.map(({ server_id, server_name }) => [server_id, server_name]))
}

export interface NewWatch {
  steamId: string
  by: string
  reason: string
  now: Date
}

export async function watch(db: Db, { steamId, by, reason, now }: NewWatch): Promise<void> {
  const changed = await db.run(sql`
    insert into watched_people (steam_id, added_by, added_at, reason)
    select ${steamId}, ${by}, ${now}, ${reason}
    where (select count(*) from watched_people where steam_id <> ${steamId}) < ${MOST_WATCHED}
    on conflict (steam_id) do update
      set added_by = excluded.added_by, added_at = excluded.added_at, reason = excluded.reason`)
  if (changed === 0) throw new Conflict(`${MOST_WATCHED} players are watched. Take one off the list first.`)
}

/** Whether they were on the list. */
export async function unwatch(db: Db, steamId: string): Promise<boolean> {
  return (await db.run(sql`delete from watched_people where steam_id = ${steamId}`)) > 0
}
