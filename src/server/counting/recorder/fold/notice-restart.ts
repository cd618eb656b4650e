import { endMatch } from '#server/counting/recorder/fold/match/match-people.ts'
import type { LogEvent } from '#server/game/logs/events.ts'
import type { Player } from '#server/game/logs/words/identity.ts'
import { SILENCE_S, stopMap } from './clocks.ts'
import type { Fold } from './fold.ts'
import { clearRoster, isSame, memberOf } from './roster.ts'

const STARTED_OVER = 64 // userids grow: one that much below the highest is no late line

/**
 * A game server that crashed does not say so. It shows when it lives again; whoever was there is then gone, and their clocks
 * stopped at the last line before, which is why this comes before the line's own time is known.
 */
export function noticeRestart(fold: Fold, event: LogEvent, at: number) {
  const { state } = fold
  switch (event.type) {
    case 'log-start':
      stopMap(fold)
      return clearRoster(fold)
    case 'map-loading':
      if (state.time !== 0 && at - state.time >= SILENCE_S) crash(fold)
      return
    case 'connect':
      if (isStartedOver(fold, event.player)) crash(fold)
      return
    default:
  }
}

/** The match ended with the last line before. */
function crash(fold: Fold): void {
  endMatch(fold)
  clearRoster(fold)
}

function isStartedOver(fold: Fold, player: Player): boolean {
  const known = memberOf(fold, player)
  if (known === undefined) return player.userId + STARTED_OVER < fold.state.highestUserId
  return known.connected && player.type !== 'unidentified' && !isSame(known, player)
}
