import type { ReadLine } from '#server/counting/recorder/read/read-lines.ts'
import type { LogEvent } from '#server/game/logs/events.ts'
import type { KnownLine } from '#server/game/logs/parse-line.ts'
import type { Player } from '#server/game/logs/words/identity.ts'
import type { Fold } from './fold.ts'
import { isOnRoster, memberOf } from './roster.ts'

/** The event a line tells of, or why it is not believed. */
export function trustedEvent(fold: Fold, line: ReadLine, parsed: KnownLine): LogEvent | 'ambiguous' | 'suspect' {
  const event = parsed.suspicious === 'ambiguous' ? onlyPossible(fold, parsed) : parsed.event
  if (event === null) return 'ambiguous'
  if (!line.isCut) return event
  return believedWhenCut(fold, parsed, event)
}

/** A name or a text imitates a line: the roster must leave one reading only. */
function onlyPossible(fold: Fold, { event, others }: KnownLine): LogEvent | null {
  const possible = [event, ...others].filter((reading) =>
    playersIn(reading).every((player) => isOnRoster(fold, player)),
  )
  return possible.length === 1 ? (possible[0] ?? null) : null
}

/** In a file or a delivery a newline ends a line, so what follows broken chat may be that player's forgery, until a line rings true. */
function believedWhenCut(fold: Fold, parsed: KnownLine, event: LogEvent): LogEvent | 'suspect' {
  const { state } = fold
  const players = playersIn(event)
  const isTrue = players.length > 0 && players.every((player) => memberOf(fold, player)?.steamId === player.steamId)
  const isBelieved = !state.suspect || isTrue
  if (isTrue) state.suspect = false
  if (parsed.suspicious === 'unfinished') state.suspect = true
  return isBelieved ? event : 'suspect'
}

function playersIn(event: LogEvent): Player[] {
  const players: Player[] = []
  if ('player' in event) players.push(event.player)
  if ('victim' in event && event.victim) players.push(event.victim)
  if ('target' in event && event.target) players.push(event.target)
  return players
}
