import { EVENT } from '#server/counting/matches/event-bytes.ts'
import { takeObjective, tell } from '#server/counting/recorder/fold/match/match.ts'
import { matchPlayer } from '#server/counting/recorder/fold/match/match-people.ts'
import type { ReadLine } from '#server/counting/recorder/read/read-lines.ts'
import type { LogEvent } from '#server/game/logs/events.ts'
import { isForgiveCommand } from '#server/game/logs/words/forgive-command.ts'
import { stopMap } from './clocks.ts'
import { addScore, deltaOf, type Fold } from './fold.ts'
import type { Member } from './log-state.ts'
import { acceptDeed } from './plugin-told.ts'
import { recordChat } from './record-chat.ts'
import { addPoints, live, recordKill, recordSuicide, UNKNOWN_WEAPON } from './record-kills.ts'
import { recordHeal, recordRevive, recordRole, recordSpawn } from './record-medics.ts'
import {
  recordConnect,
  recordEnter,
  recordForgive,
  recordForgiven,
  recordJoinTeam,
  recordLeave,
  recordRename,
} from './record-people.ts'
import { recordMapLoad, recordMapStart, recordNextMap, recordRoundEnd, recordRoundStart } from './record-rounds.ts'

type PlayerEvent = Extract<LogEvent, { player: unknown }>
export type ServerEvent = Exclude<LogEvent, PlayerEvent>

export function recordServerEvent(fold: Fold, event: ServerEvent, line: ReadLine) {
  switch (event.type) {
    case 'map-loading':
      return recordMapLoad(fold, event.map, line)
    case 'map-started':
      return recordMapStart(fold, event.map, event.mode, line)
    case 'next-map':
      return recordNextMap(fold, event.map, event.mode)
    case 'round-start':
      acceptDeed(fold, 'round-start', event.source)
      return recordRoundStart(fold, line)
    case 'round-end':
      if (!acceptDeed(fold, 'round-end', event.source)) return
      return recordRoundEnd(fold, event.winner === 'security', line)
    case 'round-win':
      return recordNativeRound(fold, event.team === 'security', line)
    case 'log-end':
    case 'server-stop': // one line alone takes nobody off the roster: what follows shows that they are gone
      return stopMap(fold)
    case 'log-start': // noticed before
    case 'game-end':
    case 'ignored':
      return
    default:
      event satisfies never
  }
}

function recordNativeRound(fold: Fold, isSecurity: boolean, line: ReadLine): void {
  const { nativeRounds } = fold.rules
  if (nativeRounds !== 'never') recordRoundEnd(fold, isSecurity === (nativeRounds === 'as_written'), line)
}

/** `other` is the victim or patient, if the line names one. */
export function recordPlayerEvent(
  fold: Fold,
  event: PlayerEvent,
  member: Member,
  other: Member | null,
  line: ReadLine,
) {
  switch (event.type) {
    case 'connect':
      return recordConnect(fold, member, event.ip, line)
    case 'enter':
      return recordEnter(fold, member)
    case 'join-team':
      return recordJoinTeam(fold, member, event.team)
    case 'leave':
      return recordLeave(fold, member)
    case 'rename':
      return recordRename(fold, member, event.newName)
    case 'chat':
      if (isForgiveCommand(event.text)) recordForgive(fold, member, line)
      return recordChat(fold, member, event, line)
    case 'forgive':
      return recordForgive(fold, member, line)
    case 'forgiven':
      return recordForgiven(fold, member)
    case 'burned':
      if (other) other.burnedAt = line.own
      return
    case 'weaponstats': // that it names them is all
      return
    case 'kill':
      if (other) recordKill(fold, member, other, event.weapon ?? UNKNOWN_WEAPON, line)
      return
    case 'suicide':
      return recordSuicide(fold, member)
    case 'revive':
      return recordRevive(fold, member, other, event.source)
    case 'heal':
      return recordHeal(fold, member, other, event.hp, event.source)
    case 'role':
      return recordRole(fold, member, event.role)
    case 'spawn':
      return recordSpawn(fold, member, event.role)
    case 'score':
      return recordScore(fold, member, event.change)
    default:
      return recordDeed(fold, event, member, other)
  }
}

type Deed = Extract<PlayerEvent, { type: 'capture' | 'headshot' | 'suppression' | 'artillery' }>

/** What only the living do. */
function recordDeed(fold: Fold, event: Deed, member: Member, victim: Member | null) {
  live(fold, member)
  const delta = deltaOf(fold, member)
  switch (event.type) {
    case 'capture':
      if (!acceptDeed(fold, 'capture', event.source) || !delta) return
      delta.caps += 1
      fold.deltas.totals.caps += 1
      recordObjective(fold, member, event.objective)
      return addPoints(fold, member, 'capture')
    case 'headshot':
      if (acceptDeed(fold, 'headshot', event.source)) recordHeadshot(fold, member, victim)
      return
    case 'suppression':
      if (acceptDeed(fold, 'suppression', event.source) && delta && !isTeammate(member, victim)) {
        delta.suppressions += event.count
      }
      return
    case 'artillery':
      if (delta) delta.arty_thrown += 1
      return
    default:
      event satisfies never
  }
}

function recordObjective(fold: Fold, member: Member, objective: 'point' | 'cache'): void {
  takeObjective(fold, objective)
  const row = matchPlayer(fold, member)
  if (row) {
    row.caps += 1
    if (objective === 'cache') row.caches += 1
  }
  tell(fold, objective === 'point' ? EVENT.capture : EVENT.destroy, fold.state.time, row?.slot)
}

const isTeammate = ({ team }: Member, other: Member | null): boolean => team !== null && other?.team === team

function recordHeadshot(fold: Fold, member: Member, victim: Member | null): void {
  const given = deltaOf(fold, member)
  if (given) {
    given.headshot_given += 1
    const row = matchPlayer(fold, member)
    if (row) row.headshots += 1
    addPoints(fold, member, 'headshot')
  }
  const taken = victim && deltaOf(fold, victim)
  if (taken) taken.headshot_taken += 1
}

function recordScore(fold: Fold, member: Member, change: number): void {
  acceptDeed(fold, 'score', 'sitrep')
  const delta = deltaOf(fold, member)
  if (!delta) return
  addScore(fold, delta, change)
  const row = matchPlayer(fold, member)
  if (row) row.score += change
}
