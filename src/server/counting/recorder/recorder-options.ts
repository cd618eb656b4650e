import type { LineStream } from '#server/counting/recorder/apply/recorder-states.ts'
import type { ToldByLog } from '#server/game/logs/told-by-log.ts'
import type { Db } from '#server/ground/db/db.ts'
import { type CountingRules, DEFAULT_RULES } from './counting-rules.ts'
import type { Sharing } from './sharing/shared-lines.ts'

export interface RecorderOptions {
  db: Db
  journal: string // names the cursor
  stream?: LineStream
  rulesOf?: (serverId: number) => CountingRules
  zoneOf?: (serverId: number) => string
  mapOf?: (serverId: number) => string | null
  countryOf?: (ip: string) => string | null
  /** Whether the addresses of connections are stored, until they are forgotten. */
  keepsAddresses?: boolean
  /** From when on matches are told event by event, in epoch seconds. */
  eventsSince?: () => number
  /** From when on what people write is stored, in epoch seconds; infinity: it is not. */
  chatSince?: () => number
  /** Hears what the lines counted so far told of a game server. */
  onTold?: (serverId: number, told: ToldByLog) => void
  /** Milliseconds that pass at least between two announcements of new numbers. */
  announceEveryMs?: number
  monotonic?: () => number
  /** Where several nodes may count the lines of one game server. */
  sharing?: Sharing | null
}

export const DEFAULTS = {
  stream: 'live',
  rulesOf: () => DEFAULT_RULES,
  zoneOf: () => 'UTC',
  mapOf: () => null,
  countryOf: () => null,
  keepsAddresses: true,
  eventsSince: () => Number.NEGATIVE_INFINITY,
  chatSince: () => Number.POSITIVE_INFINITY,
  onTold: () => undefined,
  announceEveryMs: 1_000,
  monotonic: () => performance.now(),
  sharing: null,
} satisfies Omit<Required<RecorderOptions>, 'db' | 'journal'>
