import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'

/** What nobody has tried for so long is no news any more: the site stood still, or an old backup brought it back. */
export const LATEST = sql`interval '24 hours'`

/** All times are the database's: the clocks of nodes may differ. */
const inMs = (ms: number) => sql`clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`

const Taken = z.object({
  deliveryId: z.string(),
  attempts: z.int(),
  isUnsure: z.boolean(),
  event: z.object({ id: z.string(), type: z.string(), at: z.int(), data: z.unknown() }),
})
export type Taken = z.infer<typeof Taken>

/**
 * The next one that is due, which is then nobody else's for so long; null: none. One that somebody took and said no more of is due
 * when that time is over.
 */
export function takeDelivery(db: Db, target: string, leaseMs: number): Promise<Taken | null> {
  return db.one(
    Taken,
    sql`
      with next as materialized (
        select delivery_id, state = 'sending' as unsure from outbox_deliveries
        where target = ${target} and state in ('waiting', 'sending') and due_at <= clock_timestamp()
          and changed_at > clock_timestamp() - ${LATEST}
          and not exists (select 1 from outbox_targets t where t.target = ${target} and t.not_before > clock_timestamp())
        order by due_at, delivery_id limit 1 for update skip locked)
      update outbox_deliveries d
      set state = 'sending', attempts = d.attempts + 1, due_at = ${inMs(leaseMs)}, changed_at = clock_timestamp()
      from next, outbox_events e
      where d.delivery_id = next.delivery_id and e.event_id = d.event_id
      returning d.delivery_id::text as "deliveryId", d.attempts, next.unsure as "isUnsure",
                jsonb_build_object('id', e.event_id, 'type', e.type, 'at', extract(epoch from e.at)::bigint, 'data', e.data) as event`,
  )
}

/** It arrived, whoever has taken it since. */
export async function noteSent(db: Db, { deliveryId }: Taken, target: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`
      update outbox_deliveries set state = 'sent', problem = null, changed_at = clock_timestamp()
      where delivery_id = ${deliveryId}`)
    await tx.run(sql`
      insert into outbox_targets (target, sent_at) values (${target}, clock_timestamp())
      on conflict (target) do update set sent_at = excluded.sent_at, problem = null, problem_at = null, not_before = null`)
  })
}

/** We stop in the middle of an attempt that may have arrived: whoever comes next begins anew, at once. */
export async function giveBack(db: Db, { deliveryId, attempts }: Taken): Promise<void> {
  await db.run(sql`
    update outbox_deliveries set due_at = clock_timestamp()
    where delivery_id = ${deliveryId} and state = 'sending' and attempts = ${attempts}`)
}

interface Failure {
  problem: string
  retryMs: number | null // null: never again
  pauseMs: number // for how long nothing is sent to the target
}

/** Of an attempt that is still the last one; whoever took it over since knows better. */
export async function noteFailed(db: Db, taken: Taken, target: string, failure: Failure): Promise<void> {
  const { problem, retryMs, pauseMs } = failure
  await db.transaction(async (tx) => {
    await tx.run(sql`
      update outbox_deliveries
      set state = ${retryMs === null ? 'dead' : 'waiting'}, due_at = ${inMs(retryMs ?? 0)}, problem = ${problem},
          changed_at = clock_timestamp()
      where delivery_id = ${taken.deliveryId} and state = 'sending' and attempts = ${taken.attempts}`)
    await tx.run(sql`
      insert into outbox_targets (target, problem, problem_at, not_before)
      values (${target}, ${problem}, clock_timestamp(), ${inMs(pauseMs)})
      on conflict (target) do update
        set problem = excluded.problem, problem_at = excluded.problem_at, not_before = excluded.not_before`)
  })
}
