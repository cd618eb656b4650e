import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { lockSums } from '#server/ground/db/people/player-sums.ts'
import type { Poller } from '#server/ground/loop.ts'
import { addUp } from './add-up.ts'

const EVERY_MS = 3_000 // so late a board of all game servers may be
const PLAYERS_AT_ONCE = 1_000

/** Keeps what players have on all game servers together. */
export const keepSums = ({ db }: { db: Db }): Poller => ({
  name: 'keep-sums',
  everyMs: EVERY_MS,
  run: (stopping) => addUpAll(db, stopping),
})

/**
 * Adds up everybody who has changed, and everybody there is when a game server came or went. It rests as long as it works. Whoever changes
 * while the last of them are added up is for the next time: there is always somebody while people play.
 */
export async function addUpAll(
  db: Db,
  stopping: AbortSignal = new AbortController().signal,
  atOnce = PLAYERS_AT_ONCE,
): Promise<void> {
  let isMore = await isAnythingDue(db)
  while (isMore && !stopping.aborted) {
    const start = performance.now()
    isMore = await db.transaction((tx) => addUpSome(tx, atOnce))
    await sleep(performance.now() - start)
  }
}

const ENABLED = sql`
  (select case when count(*) > 1 then array_agg(server_id order by server_id) else '{}' end
   from game_servers where enabled)`

const IsDue = z.object({ is_due: z.boolean() })

async function isAnythingDue(db: Db): Promise<boolean> {
  const state = await db.one(
    IsDue,
    sql`
      select walked_to is not null or servers <> ${ENABLED} or exists (select 1 from player_sums_due) as is_due
      from player_sums_state`,
  )
  return state?.is_due === true
}

/** Whether there are more. */
async function addUpSome(tx: Db, atOnce: number): Promise<boolean> {
  await lockSums(tx)
  const others = await tx.run(sql`
    update player_sums_state set servers = ${ENABLED}, walked_to = -9223372036854775808 where servers <> ${ENABLED}`)
  const due = await takeDue(tx, atOnce)
  const next = await nextWalked(tx, atOnce)
  const walked = await walkTo(tx, next.length < atOnce ? null : (next.at(-1) ?? null))
  const changed = (await addUp(tx, [...new Set(due)])) + (await addUp(tx, next))
  if (others + walked + changed > 0) await raiseVersions(tx, ['sums'])
  return due.length === atOnce || next.length === atOnce
}

const Person = z.object({ steam_id: z.string() })

async function takeDue(tx: Db, atOnce: number): Promise<string[]> {
  const due = await tx.many(
    Person,
    sql`
      delete from player_sums_due where ctid = any(array(select ctid from player_sums_due limit ${atOnce}))
      returning steam_id::text`,
  )
  return due.map(({ steam_id }) => steam_id)
}

/** Everybody in the order of their ids, some with each step. */
async function nextWalked(tx: Db, atOnce: number): Promise<string[]> {
  const next = await tx.many(
    Person,
    sql`
      select p.steam_id::text from players p
      where p.steam_id > (select walked_to from player_sums_state) order by p.steam_id limit ${atOnce}`,
  )
  return next.map(({ steam_id }) => steam_id)
}

/** Null: that was everybody. */
const walkTo = (tx: Db, last: string | null): Promise<number> =>
  tx.run(sql`update player_sums_state set walked_to = ${last}::bigint where walked_to is not null`)
