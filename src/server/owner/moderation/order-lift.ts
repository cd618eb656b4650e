import { type Db, sql } from '#server/ground/db/db.ts'
import { recordEvent } from '#server/owner/audit/audit.ts'
import type { KnownBan } from '#server/owner/people/own-bans.queries.ts'
import { auditOf } from './act.ts'
import { insertAct } from './acts.queries.ts'
import type { ActParts } from './make-act.ts'

/** A ban that game servers were told of, and that the owner has just lifted by a command: they are told of that, too. */
export async function orderLift(
  { db: tx, clock, log }: ActParts,
  { bid, steam_id: steamId, name, ends }: KnownBan,
): Promise<void> {
  if (steamId === null || !(await wasOrdered(tx, bid))) return
  const act = { kind: 'lift' as const, steamId, name, bid, untilAt: ends, serverIds: null }
  const by = { actor: null, actorName: 'the command line', reason: '' }
  const made = await insertAct(tx, { ...act, ...by }, clock.now())
  const actor = { steam_id: null, session_id: null, ip: 'command line' }
  await recordEvent({ db: tx, clock, log }, { actor, ...auditOf({ ...act, ...made }), phase: 'intent' })
}

async function wasOrdered(tx: Db, bid: number): Promise<boolean> {
  return (await tx.run(sql`select 1 from moderation_acts where bid = ${bid} and kind = 'ban' limit 1`)) > 0
}
