import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'

// Ages by the database's clock: those of nodes may differ.
const StatusRow = z.object({
  serverId: z.int(),
  messageId: z.string().nullable(),
  shown: z.string().nullable(),
  changedAgoS: z.number().nullable(), // null: never
})
export type StatusRow = z.infer<typeof StatusRow>

/** What stands in a channel, the longest unchanged first. */
export function listStatuses(db: Db, webhook: string): Promise<StatusRow[]> {
  return db.many(
    StatusRow,
    sql`
      select server_id as "serverId", message_id as "messageId", shown,
             extract(epoch from now() - changed_at)::float8 as "changedAgoS"
      from discord_statuses where webhook = ${webhook} order by changed_at nulls first, server_id`,
  )
}

/** Whether a message may be made now: there is none, and the last was not made just before. Whoever gets a yes makes it. */
export async function mayMakeStatus(db: Db, webhook: string, serverId: number, againAfterS: number): Promise<boolean> {
  const may = await db.run(sql`
    insert into discord_statuses as s (webhook, server_id, made_at) values (${webhook}, ${serverId}, now())
    on conflict (webhook, server_id) do update set made_at = now()
    where s.message_id is null and (s.made_at is null or s.made_at < now() - ${againAfterS}::int * interval '1 second')`)
  return may > 0
}

/** Discord did not take it: it may be made whenever Discord does. */
export async function noteNotMade(db: Db, webhook: string, serverId: number): Promise<void> {
  await db.run(sql`
    update discord_statuses set made_at = null
    where webhook = ${webhook} and server_id = ${serverId} and message_id is null`)
}

export async function noteShown(
  db: Db,
  { webhook, serverId, messageId, shown }: { webhook: string; serverId: number; messageId: string; shown: string },
): Promise<void> {
  await db.run(sql`
    update discord_statuses set message_id = ${messageId}, shown = ${shown}, changed_at = now()
    where webhook = ${webhook} and server_id = ${serverId}`)
}

/** Somebody deleted it. */
export async function noteDeleted(db: Db, webhook: string, serverId: number): Promise<void> {
  await db.run(sql`
    update discord_statuses set message_id = null, shown = null
    where webhook = ${webhook} and server_id = ${serverId}`)
}

export async function forgetStatus(db: Db, webhook: string, serverId: number): Promise<void> {
  await db.run(sql`delete from discord_statuses where webhook = ${webhook} and server_id = ${serverId}`)
}
