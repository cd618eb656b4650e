import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'

const NoticesStatus = z.object({
  browsers: z.int(),
  unconfirmed: z.int(), // of them: no push service has taken a message yet
  failing: z.int(), // of them: the last message could not be handed over
  wishes: z.int(),
  sentAt: z.date().nullable(), // null: nothing by this key
  problem: z.string().nullable(),
  problemAt: z.date().nullable(),
})
type NoticesStatus = z.infer<typeof NoticesStatus>

/** How many are told what, and how the last messages went. */
export async function findNoticesStatus(db: Db): Promise<NoticesStatus> {
  const row = await db.one(
    NoticesStatus,
    sql`
      select b.*, w.wishes, k.sent_at as "sentAt", k.problem, k.problem_at as "problemAt"
      from (select count(*)::int as browsers, (count(unconfirmed_since))::int as unconfirmed,
                   (count(*) filter (where failures > 0))::int as failing from push_browsers) as b
      cross join (select count(*)::int as wishes from push_wishes) as w
      left join push_keys k on true`,
  )
  return row ?? { browsers: 0, unconfirmed: 0, failing: 0, wishes: 0, sentAt: null, problem: null, problemAt: null }
}
