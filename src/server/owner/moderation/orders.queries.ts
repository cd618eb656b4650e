import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { banInForce } from '#server/ground/db/people/people-status.ts'
import { ActKind } from './act.ts'

const SERVER_LOCK = 7_210_137 // any number, the same on every node

/** One at a time looks what a game server is to be sent next. */
export async function lockServer(tx: Db, serverId: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${SERVER_LOCK}::int, ${serverId}::int)`)
}

const OpenOrder = z.object({
  actId: z.int(),
  kind: ActKind,
  steamId: z.string(),
  actor: z.string().nullable(),
  reason: z.string(),
  bid: z.int().nullable(),
  untilAt: z.date().nullable(),
  state: z.enum(['waiting', 'sending']),
  tries: z.int(),
  dueAt: z.date(),
  serverId: z.int(),
  ip: z.string(),
  port: z.int(),
  isServed: z.boolean(), // the game server stands in the settings
  isInForce: z.boolean(), // the ban it is about
})
export type OpenOrder = z.infer<typeof OpenOrder>

/**
 * The order of a game server that comes next: what is under way, then who is kicked, since that is for now and changes no ban, then
 * bans and lifts in the order in which they were made.
 */
export function findOpenOrder(tx: Db, serverId: number, now: Date): Promise<OpenOrder | null> {
  return tx.one(
    OpenOrder,
    sql`
      select a.act_id::float8 as "actId", a.kind, a.steam_id::text as "steamId", a.actor::text, a.reason, a.bid,
             a.until_at as "untilAt", o.state, o.tries, o.due_at as "dueAt", o.server_id as "serverId", host(g.ip) as ip,
             g.port, g.enabled as "isServed",
             exists (select 1 from bans where bans.bid = a.bid and ${banInForce(now)}) as "isInForce"
      from moderation_orders o join moderation_acts a using (act_id) join game_servers g using (server_id)
      where o.server_id = ${serverId} and o.state in ('waiting', 'sending')
      order by o.state = 'sending' desc, a.kind in ('ban', 'lift'), o.act_id limit 1`,
  )
}

export async function beginOrder(tx: Db, { actId, serverId, tries }: OpenOrder, now: Date, until: Date): Promise<void> {
  await tx.run(sql`
    update moderation_orders set state = 'sending', tries = ${tries + 1}, due_at = ${until}, changed_at = ${now}
    where act_id = ${actId} and server_id = ${serverId}`)
}

type OrderKey = Pick<OpenOrder, 'actId' | 'serverId' | 'tries'>
export type FinalState = 'done' | 'failed' | 'dropped'

/** False: it is somebody else's by now. `tries` tells whose it is. */
export async function settleOrder(
  tx: Db,
  { actId, serverId, tries }: OrderKey,
  { state, reason, now }: { state: FinalState; reason: string; now: Date },
): Promise<boolean> {
  const settled = await tx.run(sql`
    update moderation_orders set state = ${state}, reason = ${reason}, changed_at = ${now}
    where act_id = ${actId} and server_id = ${serverId} and tries = ${tries} and state in ('waiting', 'sending')`)
  return settled > 0
}

/** It is tried again at `dueAt`. */
export async function postponeOrder(
  tx: Db,
  { actId, serverId, tries }: OrderKey,
  { reason, dueAt, now }: { reason: string; dueAt: Date; now: Date },
): Promise<void> {
  await tx.run(sql`
    update moderation_orders set state = 'waiting', reason = ${reason}, due_at = ${dueAt}, changed_at = ${now}
    where act_id = ${actId} and server_id = ${serverId} and tries = ${tries} and state = 'sending'`)
}

const ServerRow = z.object({ serverId: z.int() })

/** Game servers with something to send. */
export async function listServersWithOrders(db: Db): Promise<number[]> {
  const rows = await db.many(
    ServerRow,
    sql`select distinct server_id as "serverId" from moderation_orders where state in ('waiting', 'sending') order by 1`,
  )
  return rows.map(({ serverId }) => serverId)
}

/** An order for each game server that was not told of a ban in force which was made here: it is new, or was out of the settings then. */
export async function orderMissingBans(db: Db, now: Date): Promise<void> {
  await db.run(sql`
    insert into moderation_orders (act_id, server_id, due_at, changed_at)
    select a.act_id, g.server_id, ${now}, ${now}
    from bans join moderation_acts a on a.bid = bans.bid and a.kind = 'ban' cross join game_servers g
    where g.enabled and ${banInForce(now)}
      and not exists (select 1 from moderation_orders o where o.act_id = a.act_id and o.server_id = g.server_id)
    on conflict do nothing`)
}
