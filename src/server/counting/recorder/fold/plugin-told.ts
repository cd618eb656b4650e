import type { Source } from '#server/game/logs/events.ts'
import type { Fold } from './fold.ts'
import type { DeedKind } from './log-state.ts'

/** Whether our plugin told of such deeds on this map or the one before: then it tells of all of them. */
export function pluginTells({ state }: Fold, kind: DeedKind): boolean {
  const map = state.pluginTold[kind]
  return map !== undefined && state.mapCount - map <= 1
}

/** Whether a deed counts that `source` tells of: where our plugin and another both tell, only ours does. Remembers that ours told. */
export function acceptDeed(fold: Fold, kind: DeedKind, source: Source): boolean {
  if (source !== 'sitrep') return !pluginTells(fold, kind)
  fold.state.pluginTold[kind] = fold.state.mapCount
  return true
}
