import type { CountingRules } from '#server/counting/recorder/counting-rules.ts'
import {
  countLine,
  type PlayerDelta,
  playerDelta,
  type ServerDeltas,
  type SetAsideReason,
} from '#server/counting/recorder/deltas.ts'
import type { ReadLine } from '#server/counting/recorder/read/read-lines.ts'
import type { Seasons } from '#server/counting/seasons/running-season.ts'
import type { LogState, Member } from './log-state.ts'

/** How a player stood on a game server before a batch: what amnesty is judged by. */
export interface AmnestyRecord {
  kills: number
  tk_given: number
  isAdmin: boolean
}

/** One game server's lines being folded: its state, changed line by line, and what they add up to. */
export interface Fold {
  state: LogState
  deltas: ServerDeltas
  rules: CountingRules
  amnestyRecord: (steamId: string) => AmnestyRecord | undefined
  seasons: Seasons
}

export function setAside({ deltas }: Fold, { seq, at, text }: ReadLine, reason: SetAsideReason): void {
  deltas.setAside.push({ seq, at, reason, line: text })
  countLine(deltas, `set_aside_${reason}`)
}

/** Points count in the season in which they were made: old lines that are imported do not add to the one that runs. */
export function addScore({ state, seasons }: Fold, delta: PlayerDelta, points: number): void {
  const season = seasons.at(state.time)
  if (season === 'running') delta.score += points
  else delta.pastScores.set(season, (delta.pastScores.get(season) ?? 0) + points)
}

/** What this batch adds to somebody; null for bots and those without an id. */
export function deltaOf({ deltas }: Fold, { steamId, name }: Member): PlayerDelta | null {
  if (steamId === null) return null
  const delta = playerDelta(deltas, steamId)
  if (delta.name === '') delta.name = name
  return delta
}
