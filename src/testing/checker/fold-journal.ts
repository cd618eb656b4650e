import { type JournalLine, readJournalLines } from '#testing/checker/reading/journal-lines.ts'
import { readLine } from '#testing/checker/reading/read-line.ts'
import { ReferenceFold } from '#testing/checker/reference/reference-fold.ts'
import { LineCount } from './count-lines.ts'
import type { LineReport } from './report.ts'
import { type Rules, SETTLED } from './rules.ts'
import type { Situation } from './situation.ts'

/** What the owner decided, by the names of `sitrep.yaml`. */
export interface CheckedSettings {
  counting: Omit<Rules, 'native_rounds'>
  servers: readonly { id: number; time_zone?: string; native_rounds?: Rules['native_rounds'] }[]
  season: { time_zone: string }
}

export const DEFAULTS: CheckedSettings = { counting: SETTLED, servers: [], season: { time_zone: 'UTC' } }

/** When a game server's lines first told something, by their times. */
export interface Begun {
  firstLine: number
  loads: number[] // of maps: the first two
}

export interface FoldedJournal {
  folds: Map<number, ReferenceFold>
  begun: Map<number, Begun>
  lines: LineReport
}

/** Reads a journal from its first line to the cursor and counts it, line by line. */
export function foldJournal(
  folder: string,
  situation: Situation,
  { counting, servers }: CheckedSettings,
  sent: Iterable<string> | null,
): FoldedJournal {
  const settings = new Map(servers.map((server) => [server.id, server]))
  const folds = new Map<number, ReferenceFold>()
  const begun = new Map<number, Begun>()
  const count = new LineCount(situation, sent)
  const foldOf = (id: number): ReferenceFold => {
    const rules = { ...counting, native_rounds: settings.get(id)?.native_rounds ?? 'never' }
    const fold = folds.get(id) ?? new ReferenceFold({ rules, isAdmin: (steamId) => situation.admins.has(steamId) })
    folds.set(id, fold)
    return fold
  }
  const take = (line: JournalLine) => {
    const fold = foldOf(line.serverId)
    const read = readLine(line, settings.get(line.serverId)?.time_zone ?? 'UTC')
    const known = begun.get(line.serverId) ?? { firstLine: read.at, loads: [] }
    begun.set(line.serverId, known)
    fold.take(read)
    if (fold.mapsLoaded > known.loads.length && known.loads.length < 2) known.loads.push(fold.now)
  }
  for (const line of readJournalLines(folder)) if (count.take(line)) take(line)
  return { folds, begun, lines: count.report() }
}
