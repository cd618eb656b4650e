import { kickCommand } from '#server/game/rcon/command.ts'
import type { Clock } from '#server/ground/clock.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import { Conflict, Forbidden, Invalid } from '#server/http/access/errors.ts'
import { type Actor, recordEvent } from '#server/owner/audit/audit.ts'
import { addBan, findBansInForce } from '#server/owner/people/own-bans.queries.ts'
import { auditOf } from './act.ts'
import { findRank, findRecent, findTarget, insertAct, lockPerson, type NewAct } from './acts.queries.ts'

export interface ActParts {
  db: Db
  clock: Clock
  log: Log
}

export interface MadeAct {
  actId: number
  serverIds: number[]
}

interface Wanted {
  actor: Actor & { steam_id: string }
  steamId: string
  reason: string
}

const KICK_KEPT_MS = 10 * 60_000 // who comes back tomorrow is not kicked for today
const JUST_NOW_MS = 15_000

/** `serverIds` null: where they are is not known, so it goes to every game server. */
export function makeKick(parts: ActParts, wanted: Wanted & { serverIds: number[] | null }): Promise<MadeAct> {
  return aboutPerson(parts, wanted, async (tx, now) => {
    const recent = await findRecent(tx, 'kick', wanted.steamId, new Date(now.getTime() - JUST_NOW_MS))
    if (recent) throw new Conflict(`${recent.actorName} has just kicked them.`)
    return { kind: 'kick', bid: null, untilAt: new Date(now.getTime() + KICK_KEPT_MS), serverIds: wanted.serverIds }
  })
}

/** `duration` in seconds; 0 is for ever. */
export function makeBan(parts: ActParts, wanted: Wanted & { duration: number }): Promise<MadeAct> {
  const { steamId, duration, reason } = wanted
  requireSomebodyElse(wanted)
  return aboutPerson(parts, wanted, async (tx, now, names) => {
    const [known] = await findBansInForce(tx, now, { steamId })
    if (known) throw new Conflict(`They are banned already, by ban ${known.bid}.`)
    const bid = await addBan(tx, { steamId, name: names.target, duration, country: null, reason, by: names.actor }, now)
    const untilAt = duration === 0 ? null : new Date(now.getTime() + duration * 1000)
    return { kind: 'ban', bid, untilAt, serverIds: null }
  })
}

/** Nobody bans themselves by a slip of the finger, nor lifts their own ban. */
export function requireSomebodyElse({ actor, steamId }: Pick<Wanted, 'actor' | 'steamId'>): void {
  if (steamId === actor.steam_id) throw new Forbidden('This is you: somebody else has to do it.')
}

type Chosen = Pick<NewAct, 'kind' | 'bid' | 'untilAt' | 'serverIds'>
type Choose = (tx: Db, now: Date, names: { actor: string; target: string }) => Promise<Chosen>

/**
 * The act, its orders and its intent in the audit are one: none is there without the others. Whoever acts on the same person at the
 * same time, anywhere, comes after it.
 */
export async function aboutPerson(parts: ActParts, wanted: Wanted, choose: Choose): Promise<MadeAct> {
  const { actor, steamId, reason } = wanted
  const kick = kickCommand(steamId, reason)
  if (!kick.ok) throw new Invalid(kick.detail)
  const now = parts.clock.now()
  return parts.db.transaction(async (tx) => {
    await lockPerson(tx, steamId)
    const [target, rank] = [await findTarget(tx, steamId), await findRank(tx, actor.steam_id)]
    const chosen = await choose(tx, now, { actor: rank.name, target: target.name })
    const isAbove = (target.immunity ?? 0) > rank.immunity && !rank.isRoot
    if (isAbove && chosen.kind !== 'lift') throw new Forbidden('They have a higher immunity than you.')
    const act = { ...chosen, steamId, name: target.name, actor: actor.steam_id, actorName: rank.name, reason }
    const made = await insertAct(tx, act, now)
    await recordEvent({ ...parts, db: tx }, { actor, ...auditOf({ ...act, ...made }), phase: 'intent' })
    return made
  })
}
