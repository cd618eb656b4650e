import { type Db, sql } from '#server/ground/db/db.ts'
import { recordEvent } from '#server/owner/audit/audit.ts'
import { auditOf } from './act.ts'
import { findTarget, insertAct, lockPerson } from './acts.queries.ts'
import type { ActParts } from './make-act.ts'
import { type BannedRow, countRemovals, listBannedAmong } from './removals.queries.ts'

const KEPT_MS = 60_000
const SETTLED_MS = 4_000 // less than a poll: who is there in the next answer has come back, or was not reached

/** A game server may show who is not there: what it says may fill the audit, which nobody can empty, only so fast. */
const REMEMBERED_MS = 3_600_000
const MOST_REMOVALS = 60 // in that time from one game server
const PAUSES_MS = [0, 60_000, 600_000] // before each one's first, second and further ones

/** Has those removed who are banned and stand in a game server's answer, and tells how many. */
export async function orderRemovals(parts: ActParts, serverId: number, present: readonly string[]): Promise<number> {
  const { db, clock } = parts
  const now = clock.now()
  const since = new Date(now.getTime() - REMEMBERED_MS)
  const banned = await listBannedAmong(db, { serverId, present, now, since })
  const due = banned.filter((row) => isDue(row, now))
  const room = due.length === 0 ? 0 : MOST_REMOVALS - (await countRemovals(db, serverId, since))
  let ordered = 0
  for (const ban of due) if (ordered < room && (await orderRemoval(parts, serverId, ban))) ordered += 1
  return ordered
}

function isDue({ removals, removedAt }: BannedRow, now: Date): boolean {
  const pause = PAUSES_MS[Math.min(removals, PAUSES_MS.length - 1)] ?? 0
  return removedAt === null || now.getTime() - removedAt.getTime() >= pause
}

const SHOWN_LETTERS = 30 // of the reason: whatever they are, they fit

async function orderRemoval(
  { db, clock, log }: ActParts,
  serverId: number,
  { steamId, bid, reason }: BannedRow,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockPerson(tx, steamId)
    const now = clock.now()
    if (await isBeingRemoved(tx, steamId, serverId, new Date(now.getTime() - SETTLED_MS))) return false
    const act = {
      kind: 'remove' as const,
      ...{ steamId, name: (await findTarget(tx, steamId)).name, actor: null, actorName: 'Sitrep', bid },
      reason: `You are banned. ${[...reason].slice(0, SHOWN_LETTERS).join('')}`.trim(),
      untilAt: new Date(now.getTime() + KEPT_MS),
      serverIds: [serverId],
    }
    const made = await insertAct(tx, act, now)
    const actor = { steam_id: null, session_id: null, ip: 'sitrep' }
    await recordEvent({ db: tx, clock, log }, { actor, ...auditOf({ ...act, ...made }), phase: 'intent', serverId })
    return true
  })
}

/** By this or by a kick or a ban of an admin. */
async function isBeingRemoved(tx: Db, steamId: string, serverId: number, since: Date): Promise<boolean> {
  const found = await tx.run(sql`
    select 1 from moderation_acts a join moderation_orders o using (act_id)
    where a.steam_id = ${steamId} and a.kind <> 'lift' and o.server_id = ${serverId}
      and (o.state in ('waiting', 'sending') or (o.state in ('done', 'failed') and o.changed_at > ${since}))
    limit 1`)
  return found > 0
}
