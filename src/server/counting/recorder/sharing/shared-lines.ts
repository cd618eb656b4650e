import type { JournalRecord } from '#server/counting/journal/record.ts'
import { CursorMoved } from '#server/counting/recorder/cursor.ts'
import type { Db } from '#server/ground/db/db.ts'
import { type Claim, claimServers, loadClaims, loadPassed, movePassed, notePassed } from './claims.ts'
import type { Tail } from './tail.ts'
import { Turn } from './turn.ts'

/** Which game servers' lines are this node's to count. */
export interface Sharing {
  holds(serverId: number): boolean
  isAlone(): boolean
  /** A line of the game server came here, counted or not. */
  hear(serverId: number): void
}

interface Options extends Sharing {
  db: Db
  journal: string
}

const LOOK_BACK_MS = 120_000 // clocks differ, and a line may be on its way for long

/**
 * A journal among those of other nodes: of which game servers its lines are counted, and from where on it has lines that were
 * passed over because another node counted. docs/decisions/0030-many-nodes.md tells how one goes on after the other.
 */
export class SharedLines {
  readonly #options: Options
  readonly #claims = new Map<number, Claim>()
  #passed = new Map<number, number>() // the first record of each game server that was passed over
  /** Since the start: lines another node had counted, lines of which that is unknown, and game servers taken over. */
  readonly told = { repeated: 0, undecided: 0, takenOver: 0 }

  constructor(options: Options) {
    this.#options = options
  }

  async load(): Promise<void> {
    const { db, journal } = this.#options
    this.#passed = await loadPassed(db, journal)
    this.#claims.clear()
    for (const [serverId, claim] of await loadClaims(db)) this.#claims.set(serverId, claim)
  }

  /** Game servers that are this node's now, and whose lines it had passed over until then. */
  get waiting(): number[] {
    return [...this.#passed.keys()].filter((serverId) => this.#options.holds(serverId))
  }

  /** Where to look for them: the first one's number, and the time since which they can be of interest. */
  async whereabouts(serverId: number): Promise<{ fromSeq: number; since: number }> {
    const claim = (await loadClaims(this.#options.db, [serverId])).get(serverId)
    const since = this.#isOthers(claim) ? (claim?.tail?.last ?? 0) - LOOK_BACK_MS : 0
    return { fromSeq: this.#passed.get(serverId) ?? Number.MAX_SAFE_INTEGER, since }
  }

  /** Whether records that come now are counted. Those that were passed over come first. */
  counts(serverId: number): boolean {
    return this.#options.holds(serverId) && !this.#passed.has(serverId)
  }

  /** Without those that are not counted; `passed` has the first of each game server that had none. */
  part(all: readonly JournalRecord[], counts: (serverId: number) => boolean) {
    const passed = new Map<number, number>()
    const ours = new Map<number, boolean>()
    for (const { serverId, seq } of all) {
      if (ours.has(serverId)) continue
      ours.set(serverId, counts(serverId))
      this.#options.hear(serverId)
      if (ours.get(serverId)) continue
      this.#claims.delete(serverId)
      if (!this.#passed.has(serverId)) passed.set(serverId, seq)
    }
    const isAll = [...ours.values()].every((isOurs) => isOurs)
    return { records: isAll ? all : all.filter(({ serverId }) => ours.get(serverId)), passed }
  }

  /** Game servers that another journal may count are read anew: it may have gone on. Gives their states. */
  async takeTurn(records: readonly JournalRecord[]): Promise<{ turn: Turn; states: ReadonlyMap<number, string> }> {
    const serverIds = [...new Set(records.map(({ serverId }) => serverId))]
    const unsure = serverIds.filter((serverId) => this.#claims.get(serverId)?.journal !== this.#options.journal)
    const anew = unsure.length > 0 ? await loadClaims(this.#options.db, unsure) : new Map<number, never>()
    for (const [serverId, claim] of anew) this.#claims.set(serverId, claim)
    const claims = serverIds.map((serverId) => ({ serverId, claim: this.#claims.get(serverId) ?? null }))
    const isOthers = (claim: Claim | null) => this.#isOthers(claim ?? undefined)
    const turn = new Turn(claims, isOthers, this.#options.isAlone())
    return { turn, states: new Map([...anew].map(([serverId, { state }]) => [serverId, state])) }
  }

  /** In the transaction that counts. */
  claim(db: Db, turn: Turn): Promise<void> {
    return claimServers(db, this.#options.journal, turn.others)
  }

  note(db: Db, passed: ReadonlyMap<number, number>): Promise<void> {
    return notePassed(db, this.#options.journal, passed)
  }

  /** Null: no line is left that was passed over. */
  async move(db: Db, serverId: number, nextSeq: number | null): Promise<void> {
    if (!this.#options.holds(serverId)) throw new CursorMoved(`Game server ${serverId} is no longer ours`)
    await movePassed(db, this.#options.journal, serverId, nextSeq)
  }

  /** Once the transaction is done. */
  noted(passed: ReadonlyMap<number, number>): void {
    for (const [serverId, seq] of passed) this.#passed.set(serverId, seq)
  }

  moved(serverId: number, nextSeq: number | null): void {
    if (nextSeq === null) this.#passed.delete(serverId)
    else this.#passed.set(serverId, nextSeq)
  }

  took(turn: Turn, tails: ReadonlyMap<number, Tail | null>, seq: number): void {
    const { journal } = this.#options
    for (const [serverId, tail] of tails) this.#claims.set(serverId, { journal, seq, tail })
    this.told.repeated += turn.told.repeated
    this.told.undecided += turn.told.undecided
    this.told.takenOver += turn.others.size
  }

  #isOthers(claim: Claim | undefined): boolean {
    return claim !== undefined && claim.journal !== null && claim.journal !== this.#options.journal
  }
}
