import { arrive, depart } from '#server/counting/recorder/fold/match/match-people.ts'
import type { Bot, Human, Player } from '#server/game/logs/words/identity.ts'
import { settleClocks, updateMedicClock, updateMedicClocks } from './clocks.ts'
import { deltaOf, type Fold } from './fold.ts'
import type { LogState, Member } from './log-state.ts'

const MOST_MEMBERS = 4_000 // far more than a game server has slots

/**
 * Whom a line speaks of, by the roster. 'ghost': its userid belongs to somebody else who has not left. Null: nobody who
 * can be told apart from others.
 */
export function recognise(fold: Fold, player: Player): Member | 'ghost' | null {
  const known = memberOf(fold, player)
  if (player.type !== 'human' && player.type !== 'bot') return known ?? null
  if (known === undefined) return addMember(fold, player)
  if (isSame(known, player)) return seen(fold, known, player)
  if (!mayBeGone(fold.state, known)) return 'ghost'
  forget(fold, keyOf(player), known)
  return addMember(fold, player)
}

/** Whether the roster knows exactly this person under this userid, so that a doubtful line may be believed. */
export function isOnRoster(fold: Fold, player: Player): boolean {
  if (player.type === 'console') return true
  const known = memberOf(fold, player)
  return known !== undefined && isSame(known, player) && known.name === player.name
}

export function memberOf({ state }: Fold, player: Player): Member | undefined {
  return state.roster[keyOf(player)]
}

/** Bots share one id, so they are told apart by name; everybody else by userid. */
function keyOf({ type, name, userId }: Player): string {
  return type === 'bot' ? `bot ${name}` : String(userId)
}

export function isSame(known: Member, player: Player): boolean {
  return known.type === player.type && known.steamId === player.steamId
}

function mayBeGone(state: LogState, { connected, seenAt }: Member): boolean {
  return !connected || seenAt < state.silentUntil
}

/** Everybody is gone, told or not. Clocks stop at the last line before. */
export function clearRoster(fold: Fold): void {
  settleClocks(fold)
  fold.state.roster = {}
  fold.state.members = 0
  fold.state.humans = 0
  fold.state.highestUserId = 0
  fold.state.running = false
}

function addMember(fold: Fold, player: Human | Bot): Member {
  const { state } = fold
  const member: Member = {
    type: player.type,
    steamId: player.steamId,
    name: player.name,
    team: player.team,
    role: null,
    connected: false,
    alive: true,
    streak: 0,
    medicSince: null,
    seenAt: state.time,
    forgaveAt: null,
    killTimes: [],
    arrivedIn: null,
    burnedAt: null,
  }
  if (state.members >= MOST_MEMBERS) makeRoom(fold)
  state.roster[keyOf(player)] = member
  state.members += 1
  state.highestUserId = Math.max(state.highestUserId, player.userId)
  setConnected(fold, member, true)
  note(fold, member)
  return member
}

/** With the second human the medics' clocks start, and with the last but one they stop. */
export function setConnected(fold: Fold, member: Member, connected: boolean): void {
  if (member.connected === connected) return
  const { state } = fold
  member.connected = connected
  const hadCompany = state.humans > 1
  if (member.type === 'human') {
    state.humans += connected ? 1 : -1
    if (connected) arrive(fold, member)
    else depart(fold, member)
  }
  if (hadCompany === state.humans > 1) updateMedicClock(fold, member)
  else updateMedicClocks(fold)
}

function seen(fold: Fold, member: Member, player: Player): Member {
  if (player.name !== '') member.name = player.name
  if (player.team !== null && player.team !== member.team) {
    member.team = player.team
    updateMedicClock(fold, member)
  }
  note(fold, member)
  return member
}

/** When somebody left, that was the last time they were seen, whatever is told of them afterwards. */
function note(fold: Fold, member: Member): void {
  const { match } = fold.state
  if (match !== null && member.arrivedIn !== match.start && member.connected && member.type === 'human') {
    arrive(fold, member)
  }
  member.seenAt = fold.state.time
  const delta = deltaOf(fold, member)
  if (!delta) return
  if (member.name !== '') delta.name = member.name
  if (member.connected) delta.lastSeen = fold.state.time
}

function forget(fold: Fold, key: string, member: Member): void {
  setConnected(fold, member, false)
  delete fold.state.roster[key]
  fold.state.members -= 1
}

/** On a new map: bots connect anew, and who was not named since the map before is gone. */
export function pruneRoster(fold: Fold, notSeenSince: number): void {
  for (const [key, member] of Object.entries(fold.state.roster)) {
    if (member.type !== 'human' || !member.connected || member.seenAt < notSeenSince) {
      forget(fold, key, member)
    }
  }
}

/** Many at once, so that it is seldom done. */
function makeRoom(fold: Fold): void {
  const members = Object.entries(fold.state.roster).sort(([, one], [, other]) => one.seenAt - other.seenAt)
  for (const [key, member] of members.slice(0, MOST_MEMBERS / 4)) forget(fold, key, member)
}
