import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { bannedIds } from '#server/ground/db/people/people-status.ts'
import type { Wish } from '#shared/contracts/notices.ts'
import type { BrowserKnown } from './browsers.queries.ts'

const Row = z.object({
  id: z.string(),
  server_id: z.int().nullable(),
  at_least: z.int().nullable(),
  server_name: z.string().nullable(),
  steam_id: z.string().nullable(),
  personaname: z.string().nullable(),
  avatarhash: z.string().nullable(),
})

/** Of a browser we know, else nothing. Who is banned is not told of, and not listed either. */
export async function listWishes(db: Db, { endpoint, auth }: BrowserKnown, now: Date): Promise<Wish[]> {
  const rows = await db.many(
    Row,
    sql`
      select w.wish_id as id, w.server_id, w.at_least, g.server_name, p.steam_id::text, p.personaname, p.avatarhash
      from push_browsers b
      join push_wishes w using (browser_id)
      left join game_servers g on g.server_id = w.server_id
      left join players p on p.steam_id = w.player_id and p.steam_id not in (${bannedIds(now)})
      where b.endpoint = ${endpoint} and b.auth = ${auth} and (g.server_id is not null or p.steam_id is not null)
      order by g.position, w.server_id, lower(p.personaname), p.steam_id, w.wish_id`,
  )
  return rows.map(toWish)
}

function toWish({
  id,
  server_id,
  at_least,
  server_name,
  steam_id,
  personaname,
  avatarhash,
}: z.infer<typeof Row>): Wish {
  return {
    id,
    server: server_id === null ? null : { sid: server_id, server_name: server_name ?? '', at_least: at_least ?? 1 },
    player: steam_id === null ? null : { steam_id, personaname: personaname ?? '', avatarhash: avatarhash ?? '' },
  }
}

const Count = z.object({ n: z.int() })

export async function countWishes(tx: Db, browserId: string): Promise<number> {
  const row = await tx.one(Count, sql`select count(*)::int as n from push_wishes where browser_id = ${browserId}`)
  return row?.n ?? 0
}

/** Changes the number if it is there already, and begins anew: what is so now is no news. */
export async function wishServer(tx: Db, browserId: string, serverId: number, atLeast: number): Promise<void> {
  await tx.run(sql`
    insert into push_wishes (browser_id, server_id, at_least) values (${browserId}, ${serverId}, ${atLeast})
    on conflict (browser_id, server_id) where server_id is not null
    do update set at_least = excluded.at_least, is_met = null, lost_at = null, notice = null
    where push_wishes.at_least <> excluded.at_least`)
}

export async function wishPlayer(tx: Db, browserId: string, steamId: string, askedBy: string): Promise<void> {
  await tx.run(sql`
    insert into push_wishes (browser_id, player_id, asked_by) values (${browserId}, ${steamId}, ${askedBy})
    on conflict (browser_id, player_id) where player_id is not null do update set asked_by = excluded.asked_by`)
}

/** A browser that wants nothing any more is forgotten with its last wish. */
export async function removeWish(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`
      select 1 from push_browsers join push_wishes using (browser_id) where wish_id = ${id}
      for update of push_browsers`)
    await tx.run(sql`
      with removed as (delete from push_wishes where wish_id = ${id} returning browser_id)
      delete from push_browsers b using removed
      where b.browser_id = removed.browser_id
        and not exists (select 1 from push_wishes w
                        where w.browser_id = b.browser_id and w.wish_id <> ${id})`)
  })
}

/** Whether people see it: a game server that is shown. */
export async function isShown(db: Db, serverId: number): Promise<boolean> {
  return (await db.run(sql`select 1 from game_servers where server_id = ${serverId} and enabled`)) > 0
}

export async function hasPlayed(db: Db, steamId: string): Promise<boolean> {
  return (await db.run(sql`select 1 from player_stats where steam_id = ${steamId} limit 1`)) > 0
}

export async function isBanned(db: Db, steamId: string, now: Date): Promise<boolean> {
  return (await db.run(sql`select 1 where ${steamId}::bigint in (${bannedIds(now)})`)) > 0
}
