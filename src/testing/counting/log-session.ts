import type { LineSource } from '#server/counting/journal/record.ts'
import type { CountingRules } from '#server/counting/recorder/counting-rules.ts'
import { DEFAULT_RULES } from '#server/counting/recorder/counting-rules.ts'
import { newDeltas, type PlayerDelta, type ServerDeltas } from '#server/counting/recorder/deltas.ts'
import type { AmnestyRecord } from '#server/counting/recorder/fold/fold.ts'
import { foldLines } from '#server/counting/recorder/fold/fold-lines.ts'
import { type LogState, newLogState } from '#server/counting/recorder/fold/log-state.ts'
import type { ReadLine } from '#server/counting/recorder/read/read-lines.ts'
import { readRecord } from '#server/counting/recorder/read/read-lines.ts'
import { NO_SEASONS, type Seasons } from '#server/counting/seasons/running-season.ts'
import { formatLogDate } from '#simulator/log-lines/log-date.ts'

/** 20:00:00 on the evening all sessions of the tests begin. */
export const SESSION_START = Date.UTC(2026, 2, 1, 20) / 1000

/** Somebody as log lines write them. */
export interface LogPerson {
  steamId: string
  security: string
  insurgents: string
  spectator: string
  noTeam: string // as SourceMod writes it
}

/** The tests' people: account numbers are their userids. */
export function logPerson(name: string, userid: number): LogPerson {
  const written = (team: string) => `"${name}<${userid}><STEAM_1:0:${userid}><${team}>"`
  return {
    steamId: String(76_561_197_960_265_728n + BigInt(userid) * 2n),
    security: written('#Team_Security'),
    insurgents: written('#Team_Insurgent'),
    spectator: written('Spectator'),
    noTeam: written(''),
  }
}

export const logBot = (name: string, userid: number) => `"${name}<${userid}><BOT><#Team_Insurgent>"`

/** A game server's log as a test writes it, and what the recorder makes of it. */
export class LogSession {
  state: LogState = newLogState()
  rules: CountingRules = DEFAULT_RULES
  amnestyRecords: Record<string, AmnestyRecord> = {}
  seasons: Seasons = NO_SEASONS
  readonly #lines: ReadLine[] = []
  #now = SESSION_START

  /** Each message a second after the one before; a number is that many seconds of silence. */
  log(...messages: (string | number)[]): this {
    for (const message of messages) {
      if (typeof message === 'number') this.#now += message
      else this.add(formatLogDate(++this.#now) + message)
    }
    return this
  }

  /** A whole line, received at a given moment or now. */
  add(line: string, received = this.#now, source: LineSource = 'udp'): this {
    return this.addBytes(Buffer.from(line), received, source)
  }

  addBytes(payload: Uint8Array, received = this.#now, source: LineSource = 'udp'): this {
    const seq = this.#lines.length + 1
    const origin = new Uint8Array(16)
    const record = { seq, serverId: 1, receivedAt: received * 1000, source, origin, place: 0, payload }
    this.#lines.push(readRecord(record, 'UTC'))
    return this
  }

  /** What all lines so far add up to. */
  fold(): Folded {
    const deltas = newDeltas()
    const amnestyRecord = (steamId: string) => this.amnestyRecords[steamId]
    const { state, rules, seasons } = this
    foldLines({ state, deltas, rules, amnestyRecord, seasons }, this.#lines.splice(0))
    return { deltas, of: ({ steamId }) => deltas.players.get(steamId) }
  }
}

export interface Folded {
  deltas: ServerDeltas
  of(person: LogPerson): PlayerDelta | undefined
}
