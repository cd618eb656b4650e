import type { JournalRecord } from '#server/counting/journal/record.ts'
import { applyBatch } from '#server/counting/recorder/apply/apply-batch.ts'
import { insertPoison } from '#server/counting/recorder/apply/apply-lines.ts'
import { loadServerIds } from '#server/counting/recorder/apply/recorder-states.ts'
import { foldBatch, possibleTeamkillers } from '#server/counting/recorder/fold/fold-batch.ts'
import { AmnestyRecords } from '#server/counting/recorder/read/amnesty-records.ts'
import { type Expected, LinesAhead } from '#server/counting/recorder/read/lines-ahead.ts'
import { linesByServer } from '#server/counting/recorder/read/lines-by-server.ts'
import { loadSeasons, NO_SEASONS, SeasonChanged } from '#server/counting/seasons/running-season.ts'
import type { Db } from '#server/ground/db/db.ts'
import { othersFirst } from '#server/ground/others-first.ts'
import { Announcements } from './announcements.ts'
import type { Batch } from './batch.ts'
import { markCovered } from './coverage.ts'
import { loadCursor, moveCursor, type Place } from './cursor.ts'
import { toldByLog } from './fold/told-by-log.ts'
import { KnownStates } from './known-states.ts'
import { isPoison } from './poison.ts'
import { DEFAULTS, type RecorderOptions } from './recorder-options.ts'
import { SharedLines } from './sharing/shared-lines.ts'
import type { Turn } from './sharing/turn.ts'

const READ_AT_ONCE = 250
const NOTHING_PASSED: ReadonlyMap<number, number> = new Map()

/** Counts the records of a journal, each exactly once: what they add up to and the cursor are one transaction. */
export class Recorder {
  /** Number of the last record that is counted. */
  seq = 0
  readonly #states: KnownStates
  #serverIds: ReadonlySet<number> = new Set()
  #seasons = NO_SEASONS
  readonly #options: Required<RecorderOptions>
  readonly #announcements: Announcements
  readonly #ahead = new LinesAhead((serverId) => this.#options.zoneOf(serverId))
  /** Null: nobody else counts. */
  readonly shared: SharedLines | null

  constructor(options: RecorderOptions) {
    this.#options = { ...DEFAULTS, ...options }
    const { sharing, db, journal, stream, announceEveryMs, monotonic } = this.#options
    this.#states = new KnownStates(stream)
    this.#announcements = new Announcements({ everyMs: announceEveryMs, monotonic })
    this.shared = sharing && new SharedLines({ ...sharing, db, journal })
  }

  /** Begins, or begins again, from what the database says. */
  async load(): Promise<void> {
    const { db, journal } = this.#options
    this.seq = await loadCursor(db, journal)
    await this.shared?.load()
    this.#serverIds = await loadServerIds(db)
    await this.#states.load(db)
    this.#seasons = await loadSeasons(db)
    for (const serverId of this.#states.serverIds)
      this.#options.onTold(serverId, toldByLog(this.#states.take(serverId)))
  }

  /** `toSeq` is where the cursor goes: numbers may be missing from the records. */
  async record(records: readonly JournalRecord[], toSeq: number, expected: Expected | null = null): Promise<void> {
    this.#ahead.expect(expected)
    await this.#record(records, toSeq, this.#cursor)
  }

  /** Counts records of a game server that were passed over, up to one of them; with `isLast` there are no more. */
  async recordPassed(
    serverId: number,
    records: readonly JournalRecord[],
    toSeq: number,
    isLast: boolean,
  ): Promise<void> {
    const nextOf = (seq: number) => (isLast && seq === toSeq ? null : seq + 1)
    await this.#record(records, toSeq, {
      counts: (id) => id === serverId,
      move: async (db, seq) => this.shared?.move(db, serverId, nextOf(seq)),
      moved: (seq) => this.shared?.moved(serverId, nextOf(seq)),
    })
  }

  readonly #cursor: Place = {
    counts: (serverId) => this.shared?.counts(serverId) ?? true,
    move: async (db, toSeq, passed) => {
      await moveCursor(db, this.#options.journal, { fromSeq: this.seq, toSeq })
      await this.shared?.note(db, passed)
    },
    moved: (toSeq, passed) => {
      this.seq = toSeq
      this.shared?.noted(passed)
    },
  }

  async #record(records: readonly JournalRecord[], toSeq: number, place: Place): Promise<void> {
    try {
      await this.#recordAll(records, toSeq, place)
    } catch (error) {
      if (error instanceof SeasonChanged) return await this.#recordAnew(records, toSeq, place)
      if (!isPoison(error)) throw error
      const middle = records.length >> 1
      const before = records[middle - 1]
      if (before === undefined) return await this.#putAside(records[0], toSeq, error, place)
      await this.#record(records.slice(0, middle), before.seq, place)
      await this.#record(records.slice(middle), toSeq, place)
    }
  }

  /** By the season that runs now. */
  async #recordAnew(records: readonly JournalRecord[], toSeq: number, place: Place): Promise<void> {
    this.#seasons = await loadSeasons(this.#options.db)
    await this.#record(records, toSeq, place)
  }

  async #recordAll(all: readonly JournalRecord[], toSeq: number, place: Place): Promise<void> {
    const { db, journal, stream, countryOf, keepsAddresses, eventsSince, chatSince } = this.#options
    const season = this.#seasons.running
    const { records, passed } = this.shared?.part(all, place.counts) ?? { records: all, passed: NOTHING_PASSED }
    const turn = await this.#takeTurn(records)
    const batch = { fromSeq: this.seq, toSeq, season, servers: await this.#fold(records, turn) }
    const tails = turn?.tails()
    const { isDue } = this.#announcements
    const write = async (tx: Db) => {
      if (turn) await this.shared?.claim(tx, turn)
      const move = (inner: Db) => place.move(inner, toSeq, passed)
      const since = { eventsSince: eventsSince(), chatSince: chatSince() }
      const options = { journal, stream, countryOf, keepsAddresses, ...since, move, tails }
      const { groups, states } = await applyBatch(tx, batch, options)
      await markCovered(tx, records)
      this.#announcements.add(groups)
      if (isDue) await this.#announcements.raise(tx)
      return states
    }
    const states = await this.#ahead.during(() => db.transaction(write))
    if (isDue) this.#announcements.done()
    place.moved(toSeq, passed)
    if (turn && tails) this.shared?.took(turn, tails, toSeq)
    this.#committed(batch, states)
  }

  async #takeTurn(records: readonly JournalRecord[]): Promise<Turn | null> {
    if (!this.shared) return null
    const { turn, states } = await this.shared.takeTurn(records)
    for (const [serverId, state] of states) this.#states.replace(serverId, state)
    return turn
  }

  /**
   * A few hundred at once, so that not all of a long batch is held in its read form, and with pauses in between, so that
   * people who read the site do not wait for all of it.
   */
  async #fold(records: readonly JournalRecord[], turn: Turn | null): Promise<Batch['servers']> {
    if (records.some(({ serverId }) => !this.#serverIds.has(serverId))) {
      this.#serverIds = await loadServerIds(this.#options.db)
    }
    const { db, rulesOf, mapOf, zoneOf } = this.#options
    const servers: Batch['servers'] = new Map()
    const amnesty = new AmnestyRecords(db)
    await amnesty.load(possibleTeamkillers(this.#ahead.byServer(records)))
    for (let from = 0; from < records.length; from += READ_AT_ONCE) {
      const some = records.slice(from, from + READ_AT_ONCE)
      const lines = linesByServer(some, { serverIds: this.#serverIds, zoneOf, turn, ahead: this.#ahead })
      await othersFirst()
      await amnesty.load(possibleTeamkillers(lines))
      const amnestyRecordOf = (serverId: number, steamId: string) => amnesty.of(serverId, steamId)
      const stateOf = (serverId: number) => this.#states.take(serverId)
      foldBatch(servers, lines, { stateOf, rulesOf, mapOf, amnestyRecordOf, seasons: this.#seasons })
      await othersFirst()
    }
    return servers
  }

  #committed({ servers }: Batch, states: ReadonlyMap<number, string>): void {
    for (const [serverId, { state }] of servers) {
      this.#states.keep(serverId, states.get(serverId) ?? '', state)
      this.#options.onTold(serverId, toldByLog(state))
    }
  }

  /** A record that cannot be counted is put aside, so that it does not stop those behind it. */
  async #putAside(record: JournalRecord | undefined, toSeq: number, reason: unknown, place: Place): Promise<void> {
    const { db, journal } = this.#options
    await db.transaction(async (tx) => {
      await place.move(tx, toSeq, NOTHING_PASSED)
      if (record) await insertPoison(tx, journal, record, reason)
    })
    place.moved(toSeq, NOTHING_PASSED)
  }

  /** What no batch has announced, since another had just been. False: it is too soon for that still. */
  async announce(): Promise<boolean> {
    if (!this.#announcements.areWaiting) return true
    if (!this.#announcements.isDue) return false
    await this.#options.db.transaction((tx) => this.#announcements.raise(tx))
    this.#announcements.done()
    return true
  }
}
