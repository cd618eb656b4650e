import { z } from 'zod'
import type { Fleet } from '#server/fleet/fleet.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { banInForce } from '#server/ground/db/people/people-status.ts'
import { recordEvent } from '#server/owner/audit/audit.ts'
import { auditOf } from './act.ts'
import { findTarget, insertAct, lockPerson } from './acts.queries.ts'
import type { Carrier } from './carrier.ts'
import type { ActParts } from './make-act.ts'

const KEPT_MS = 60_000
const SETTLED_MS = 4_000 // less than a poll: who is there in the next answer has come back, or was not reached

interface Options extends ActParts {
  fleet: Pick<Fleet, 'onHeard' | 'namesOn'>
  carrier: Pick<Carrier, 'begin'>
}

/** Kicks whoever is banned and stands in a game server's answer, as far as its log tells who they are. */
export function removeBanned(options: Options): void {
  const { fleet, carrier, log } = options
  const atWork = new Set<number>()
  fleet.onHeard((serverId, answer) => {
    const present = answer === null ? [] : [...new Set(fleet.namesOn(serverId).values())]
    if (present.length === 0 || atWork.has(serverId)) return
    atWork.add(serverId)
    orderRemovals(options, serverId, present)
      .then((ordered) => ordered > 0 && carrier.begin([serverId]))
      .catch((err: unknown) => log.warn({ err, server_id: serverId }, 'Who is banned could not be removed'))
      .finally(() => atWork.delete(serverId))
  })
}

const BannedRow = z.object({ steamId: z.string(), bid: z.int(), reason: z.string() })

async function orderRemovals(options: Options, serverId: number, present: readonly string[]): Promise<number> {
  const { db, clock } = options
  const banned = await db.many(
    BannedRow,
    sql`
      select distinct on (steam_id) steam_id::text as "steamId", bid, coalesce(reason, '') as reason from bans
      where steam_id = any(${present}::bigint[]) and ${banInForce(clock.now())} order by steam_id, bid desc`,
  )
  let ordered = 0
  for (const ban of banned) if (await orderRemoval(options, serverId, ban)) ordered += 1
  return ordered
}

const SHOWN_LETTERS = 30 // of the reason: whatever they are, they fit

async function orderRemoval(
  { db, clock, log }: Options,
  serverId: number,
  { steamId, bid, reason }: z.infer<typeof BannedRow>,
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
