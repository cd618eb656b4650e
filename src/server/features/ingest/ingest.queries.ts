import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'

export interface Delivery {
  serverId: number
  keyHash: Buffer
}

const Known = z.object({ after_seq: z.coerce.number(), lines: z.int(), done: z.boolean() })
export type KnownDelivery = z.output<typeof Known>

/** Null when this is the first with its key; from now on there is one. */
export async function beginDelivery(
  db: Db,
  { serverId, keyHash }: Delivery,
  begun: { now: Date; afterSeq: number; lines: number },
): Promise<KnownDelivery | null> {
  const added = await db.run(sql`
    insert into ingest_requests (server_id, key_hash, received_at, after_seq, lines)
    values (${serverId}, ${keyHash}, ${begun.now}, ${begun.afterSeq}, ${begun.lines}) on conflict do nothing`)
  if (added > 0) return null
  return db.one(
    Known,
    sql`select after_seq, lines, done from ingest_requests where server_id = ${serverId} and key_hash = ${keyHash}`,
  )
}

export async function endDelivery(db: Db, { serverId, keyHash }: Delivery): Promise<void> {
  await db.run(sql`
    update ingest_requests set done = true where server_id = ${serverId} and key_hash = ${keyHash}`)
}
