import { EVENT } from '#server/counting/matches/event-bytes.ts'
import type { Fold } from '#server/counting/recorder/fold/fold.ts'
import { beginMatch, openMatch, tell } from './match.ts'

const SAME_START_S = 2 // another plugin tells of the same

export function startRound(fold: Fold, at: number): void {
  const { state } = fold
  if (state.match === null) beginMatch(fold)
  const { match } = state
  if (match === null || (match.roundStartedAt !== null && Math.abs(at - match.roundStartedAt) <= SAME_START_S)) return
  match.roundStartedAt = at
  tell(fold, EVENT.round_start, at)
}

/** A round belongs to the match in which it ends. Gives when it started, or null when that was not told. */
export function endRound(fold: Fold, win: boolean): number | null {
  const { state } = fold
  if (state.match === null) beginMatch(fold)
  const { match } = state
  if (match === null) return null
  const startedAt = match.roundStartedAt
  match.roundStartedAt = null
  const delta = openMatch(fold)
  if (delta) {
    delta[win ? 'wins' : 'losses'] += 1
    delta.lastWin = win
  }
  tell(fold, win ? EVENT.round_win : EVENT.round_loss, state.time)
  return startedAt
}
