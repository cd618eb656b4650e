import type { Counted } from '#server/counting/recorder/batch.ts'
import type { ServerDeltas } from '#server/counting/recorder/deltas.ts'
import type { LogState, Member } from '#server/counting/recorder/fold/log-state.ts'
import type { Db } from '#server/ground/db/db.ts'
import { findErasures } from '#server/ground/db/people/erasures.ts'

type ErasedAt = (steamId: string | null) => number // epoch seconds; minus infinity: never

/** Takes out of a batch what it tells of people who had themselves erased since. Whoever plays again counts as new. */
export async function leaveOutErased(db: Db, { servers }: Counted): Promise<void> {
  const erasures = await findErasures(db, peopleIn(servers.values()))
  if (erasures.size === 0) return
  const erasedAt: ErasedAt = (steamId) => erasures.get(steamId ?? '') ?? Number.NEGATIVE_INFINITY
  for (const { deltas, state } of servers.values()) {
    leaveOutDeeds(deltas, erasedAt)
    leaveOutMembers(state, erasedAt)
  }
}

function peopleIn(servers: Iterable<{ deltas: ServerDeltas; state: LogState }>): Set<string> {
  const people = new Set<string>()
  for (const { deltas, state } of servers) {
    for (const steamId of deltas.players.keys()) people.add(steamId)
    for (const { steamId } of Object.values(state.roster)) if (steamId !== null) people.add(steamId)
    for (const steamId of Object.keys(state.match?.people ?? {})) people.add(steamId)
  }
  return people
}

/** Teamkills, connections and chat belong to players of the same batch, so they go with them. */
function leaveOutDeeds(deltas: ServerDeltas, erasedAt: ErasedAt): void {
  const gone = new Set<string>()
  for (const [steamId, { lastSeen }] of deltas.players) if (lastSeen <= erasedAt(steamId)) gone.add(steamId)
  for (const steamId of gone) deltas.players.delete(steamId)
  const isGone = (steamId: string, at: number) => gone.has(steamId) || at <= erasedAt(steamId)
  deltas.teamkills = deltas.teamkills.filter(({ attacker, victim, at }) => !isGone(attacker, at) && !isGone(victim, at))
  for (const { players } of deltas.matches.values()) for (const steamId of gone) players.delete(steamId)
  for (const [medic, patients] of deltas.saves) {
    if (gone.has(medic)) deltas.saves.delete(medic)
    for (const patient of gone) patients.delete(patient)
  }
  deltas.connections = deltas.connections.filter(({ steamId, at }) => !isGone(steamId, at))
  deltas.chat = deltas.chat.filter(({ steamId, at }) => !isGone(steamId, at))
}

/** Who is connected stays: they play, and are known anew. */
function leaveOutMembers(state: LogState, erasedAt: ErasedAt): void {
  leaveOutOfMatch(state, erasedAt)
  const isGone = ({ connected, steamId, seenAt }: Member) => !connected && seenAt <= erasedAt(steamId)
  for (const [key, member] of Object.entries(state.roster)) {
    if (!isGone(member)) continue
    delete state.roster[key]
    state.members -= 1
    state.unforgiven = state.unforgiven.filter(
      ({ victim, attacker }) => ![victim, attacker].includes(member.steamId ?? ''),
    )
  }
}

/** Who left it before they were erased. Their slot is nobody's from then on; who comes back gets another. */
function leaveOutOfMatch({ match }: LogState, erasedAt: ErasedAt): void {
  if (match === null) return
  for (const [steamId, { since }] of Object.entries(match.people)) {
    if (since === null && erasedAt(steamId) >= match.start) delete match.people[steamId]
  }
}
