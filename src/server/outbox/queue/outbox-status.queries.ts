import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'

const TargetStatus = z.object({
  target: z.string(),
  sentAt: z.date().nullable(), // when it last took something; null: never
  problem: z.string().nullable(), // since then
  problemAt: z.date().nullable(),
  waiting: z.int(),
  oldest: z.date().nullable(), // when the oldest of those was noticed
  dead: z.int(),
})
export type TargetStatus = z.infer<typeof TargetStatus>

/** How every target stands of which anything is known, also one that is no longer in the settings. */
export function listTargets(db: Db): Promise<TargetStatus[]> {
  return db.many(
    TargetStatus,
    sql`
      select target, t.sent_at as "sentAt", t.problem, t.problem_at as "problemAt", coalesce(d.waiting, 0)::int as waiting,
             d.oldest, coalesce(d.dead, 0)::int as dead
      from outbox_targets t
      full join (select target, count(*) filter (where state <> 'dead') as waiting, count(*) filter (where state = 'dead') as dead,
                        min(noticed_at) filter (where state <> 'dead') as oldest
                 from outbox_deliveries join outbox_events using (event_id) where state <> 'sent' group by target) as d
        using (target)
      order by target`,
  )
}

export const NOTHING_KNOWN: Omit<TargetStatus, 'target'> = {
  ...{ sentAt: null, problem: null, problemAt: null, waiting: 0, oldest: null, dead: 0 },
}

const DeadLetter = z.object({
  id: z.string(), // of the delivery
  target: z.string(),
  eventId: z.string(),
  type: z.string(),
  at: z.date(),
  attempts: z.int(),
  gaveUpAt: z.date(),
  problem: z.string().nullable(),
})
export type DeadLetter = z.infer<typeof DeadLetter>

/** What was given up, the newest first. */
export function listDead(db: Db, limit: number): Promise<DeadLetter[]> {
  return db.many(
    DeadLetter,
    sql`
      select delivery_id::text as id, target, event_id::text as "eventId", type, at, attempts, changed_at as "gaveUpAt", problem
      from outbox_deliveries join outbox_events using (event_id)
      where state = 'dead' order by changed_at desc, delivery_id desc limit ${limit}`,
  )
}

/** Lets what was given up be sent again, with the same event ids: one delivery, or null for all. Gives how many. */
export function replayDead(db: Db, id: string | null): Promise<number> {
  return db.run(sql`
    update outbox_deliveries set state = 'waiting', attempts = 0, due_at = now(), changed_at = now()
    where state = 'dead' and (${id}::bigint is null or delivery_id = ${id}::bigint)`)
}
