import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'

const Position = z.object({ position: z.string() })
const Reached = z.object({ follows: z.boolean(), reached: z.boolean() })

/**
 * How far the primary's log reaches. Where nothing stands on a page of it but the page's head, PostgreSQL names the end of that
 * head (24 bytes, 40 on the first page of a file), which no replica reaches before more is written.
 */
export async function findPosition(primary: Db): Promise<string> {
  const found = await primary.one(
    Position,
    sql`
      select (case when on_page = case when in_file = on_page then 40 else 24 end then at - on_page else at end)::text as position
      from (
        select at, mod(at - '0/0'::pg_lsn, current_setting('wal_block_size')::int) as on_page,
               mod(at - '0/0'::pg_lsn, pg_size_bytes(current_setting('wal_segment_size'))) as in_file
        from pg_current_wal_insert_lsn() as at
      ) as written`,
  )
  if (!found) throw new Error('The primary does not say how far its log reaches')
  return found.position
}

/** Whether a replica shows everything up to there. What is no replica, such as one that was promoted, fails. */
export async function hasReached(replica: Db, position: string): Promise<boolean> {
  const found = await replica.one(
    Reached,
    sql`
      select pg_is_in_recovery() as follows,
             coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as reached`,
  )
  if (!found?.follows) throw new Error('It is no replica: it follows no primary')
  return found.reached
}
