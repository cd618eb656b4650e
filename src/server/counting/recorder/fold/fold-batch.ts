import type { Batch } from '#server/counting/recorder/batch.ts'
import type { CountingRules } from '#server/counting/recorder/counting-rules.ts'
import { newDeltas } from '#server/counting/recorder/deltas.ts'
import type { ReadLine } from '#server/counting/recorder/read/read-lines.ts'
import type { Seasons } from '#server/counting/seasons/running-season.ts'
import type { AmnestyRecord } from './fold.ts'
import { foldLines } from './fold-lines.ts'
import type { LogState } from './log-state.ts'

/** What the fold of a batch asks for. */
export interface FoldOptions {
  /** A copy, free to be changed. */
  stateOf: (serverId: number) => LogState
  rulesOf: (serverId: number) => CountingRules
  amnestyRecordOf: (serverId: number, steamId: string) => AmnestyRecord | undefined
  /** The map a query last showed: the log does not tell the first one after a start. */
  mapOf: (serverId: number) => string | null
  seasons: Seasons
}

export type LinesByServer = ReadonlyMap<number, readonly ReadLine[]>

/** Adds lines to what `servers` has of the same batch so far. */
export function foldBatch(servers: Batch['servers'], lines: LinesByServer, options: FoldOptions): void {
  for (const [serverId, list] of lines) {
    const { state, deltas } = servers.get(serverId) ?? { state: options.stateOf(serverId), deltas: newDeltas() }
    servers.set(serverId, { state, deltas })
    const [first] = list
    if (first === undefined) continue // all of them were counted elsewhere
    adoptMap(state, options.mapOf(serverId), first.at)
    const amnestyRecord = (steamId: string) => options.amnestyRecordOf(serverId, steamId)
    foldLines({ state, deltas, rules: options.rulesOf(serverId), amnestyRecord, seasons: options.seasons }, list)
  }
}

function adoptMap(state: LogState, map: string | null, at: number): void {
  if (state.map !== null || map === null) return
  state.map = map
  state.mapClock = at
}

/** Who may have killed a teammate: whose record the fold needs. */
export function possibleTeamkillers(lines: LinesByServer): { serverId: number; steamId: string }[] {
  const found = new Map<string, { serverId: number; steamId: string }>()
  for (const [serverId, list] of lines) {
    for (const { parsed } of list) {
      if (!('event' in parsed)) continue
      for (const event of parsed.others.length === 0 ? [parsed.event] : [parsed.event, ...parsed.others]) {
        if (event.type !== 'kill' || event.player.type !== 'human' || event.victim.type === 'bot') continue
        found.set(`${serverId} ${event.player.steamId}`, { serverId, steamId: event.player.steamId })
      }
    }
  }
  return [...found.values()]
}
