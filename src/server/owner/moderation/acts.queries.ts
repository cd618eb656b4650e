import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import type { ActKind } from './act.ts'

const PERSON_LOCK = 7_210_136 // any number, the same on every node

/** Whoever acts on somebody waits here for whoever does so already, on all nodes, until that is written. */
export async function lockPerson(tx: Db, steamId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${PERSON_LOCK}::int, hashtext(${steamId}))`)
}

export interface NewAct {
  kind: ActKind
  steamId: string
  name: string
  actor: string | null
  actorName: string
  reason: string
  bid: number | null
  untilAt: Date | null
  serverIds: readonly number[] | null // null: every game server
}

const ActId = z.object({ actId: z.int() })
const ServerId = z.object({ serverId: z.int() })

/** The act and an order for each game server, due at once; of a lift for those, too, that bear the ban and have left the settings. */
export async function insertAct(tx: Db, act: NewAct, now: Date): Promise<{ actId: number; serverIds: number[] }> {
  const made = await tx.one(
    ActId,
    sql`
      insert into moderation_acts (kind, steam_id, name, actor, actor_name, reason, bid, made_at, until_at)
      values (${act.kind}, ${act.steamId}, ${act.name}, ${act.actor}, ${act.actorName}, ${act.reason}, ${act.bid}, ${now},
              ${act.untilAt})
      returning act_id::float8 as "actId"`,
  )
  if (made === null) throw new Error('An insert gave no row')
  const chosen = act.serverIds === null ? null : [...act.serverIds]
  const orders = await tx.many(
    ServerId,
    sql`
      insert into moderation_orders (act_id, server_id, due_at, changed_at)
      select ${made.actId}::bigint, server_id, ${now}, ${now} from game_servers
      where (enabled and (${chosen}::int[] is null or server_id = any(${chosen}::int[])))
         or (${act.kind} = 'lift' and server_id in (
               select o.server_id from moderation_acts a join moderation_orders o using (act_id)
               where a.bid = ${act.bid} and a.kind = 'ban' and o.tries > 0))
      order by server_id
      returning server_id as "serverId"`,
  )
  return { actId: made.actId, serverIds: orders.map(({ serverId }) => serverId) }
}

const Recent = z.object({ actorName: z.string() })

/** Who did the same to somebody since then; null: nobody. */
export function findRecent(tx: Db, kind: ActKind, steamId: string, since: Date): Promise<{ actorName: string } | null> {
  return tx.one(
    Recent,
    sql`
      select actor_name as "actorName" from moderation_acts
      where steam_id = ${steamId} and kind = ${kind} and made_at > ${since} order by act_id desc limit 1`,
  )
}

const Target = z.object({ name: z.string(), immunity: z.int().nullable() })

/** What somebody is called, and the immunity they have as an admin. */
export async function findTarget(tx: Db, steamId: string): Promise<z.infer<typeof Target>> {
  const found = await tx.one(
    Target,
    sql`
      select coalesce((select personaname from players where steam_id = ${steamId}), ${steamId}) as name,
             (select max(immunity) from admins where steam_id = ${steamId}) as immunity`,
  )
  return found ?? { name: steamId, immunity: null }
}

const Rank = z.object({ name: z.string(), immunity: z.int(), isRoot: z.boolean() })

export async function findRank(tx: Db, steamId: string): Promise<z.infer<typeof Rank>> {
  const found = await tx.one(
    Rank,
    sql`
      select coalesce((select personaname from players where steam_id = ${steamId}), max(name), ${steamId}) as name,
             coalesce(max(immunity), 0) as immunity, coalesce(bool_or(flags like '%z%'), false) as "isRoot"
      from admins where steam_id = ${steamId}`,
  )
  return found ?? { name: steamId, immunity: 0, isRoot: false }
}
