import { type Db, sql } from '#server/ground/db/db.ts'
import type { Poller } from '#server/ground/loop.ts'
import { LATEST } from './deliveries.queries.ts'

const HOUR_MS = 3_600_000
const SENT_DAYS = 3
const DEAD_DAYS = 30
const MOST_DEAD = 1_000 // of a target; the newest stay
const EVENT_DAYS = 7 // longer than anything is looked back for, see src/server/outbox/notice

/**
 * Keeps the tables small: what was sent goes soon, what was not stays a while for the owner to see. While nobody is told anything,
 * what was noticed last is forgotten, so that nothing of that time is told later.
 */
export function forgetOutbox({ db, isOff }: { db: Db; isOff: boolean }): Poller {
  return {
    name: 'forget-outbox',
    everyMs: HOUR_MS,
    run: async () => {
      if (isOff) await db.run(sql`delete from outbox_states`)
      await db.run(sql`
        update outbox_deliveries set state = 'dead', problem = coalesce(problem, 'it was not sent in time'), changed_at = now()
        where state in ('waiting', 'sending') and changed_at <= now() - ${LATEST}`)
      await db.run(sql`
        delete from outbox_deliveries
        where (state = 'sent' and changed_at < now() - ${SENT_DAYS}::int * interval '1 day')
           or (state = 'dead' and changed_at < now() - ${DEAD_DAYS}::int * interval '1 day')`)
      await db.run(sql`
        delete from outbox_deliveries where delivery_id in (
          select delivery_id from (
            select delivery_id, row_number() over (partition by target order by changed_at desc, delivery_id desc) as place
            from outbox_deliveries where state = 'dead') as dead
          where place > ${MOST_DEAD}::int)`)
      await db.run(sql`
        delete from outbox_events e
        where noticed_at < now() - ${EVENT_DAYS}::int * interval '1 day'
          and not exists (select 1 from outbox_deliveries d where d.event_id = e.event_id)`)
    },
  }
}
