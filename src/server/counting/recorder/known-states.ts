import { type LineStream, loadStates, loadTeamkillNumbers } from '#server/counting/recorder/apply/recorder-states.ts'
import { LogState, newLogState } from '#server/counting/recorder/fold/log-state.ts'
import type { Db } from '#server/ground/db/db.ts'

/** What is known of each game server between two batches. A batch that fails leaves no trace here. */
export class KnownStates {
  readonly #stored = new Map<number, KeptText>()
  readonly #ready = new Map<number, LogState>() // those of the last batch, which need not be read again
  #teamkills: ReadonlyMap<number, number> = new Map() // for states that can no longer be read
  readonly #stream: LineStream

  constructor(stream: LineStream) {
    this.#stream = stream
  }

  get serverIds(): Iterable<number> {
    return this.#stored.keys()
  }

  async load(db: Db): Promise<void> {
    const stored = await loadStates(db, this.#stream)
    this.#stored.clear()
    this.#ready.clear()
    for (const [serverId, text] of stored) this.replace(serverId, text)
    this.#teamkills = await loadTeamkillNumbers(db, this.#stream)
  }

  /** Whoever takes it may change it: what is at hand is given once, and read again for the next one. */
  take(serverId: number): LogState {
    const ready = this.#ready.get(serverId)
    this.#ready.delete(serverId)
    if (ready) return ready
    const stored = this.#stored.get(serverId)
    const known = stored === undefined ? null : LogState.safeParse(JSON.parse(stored.read()))
    return known?.success ? known.data : newLogState(this.#stream, this.#teamkills.get(serverId))
  }

  /** As stored by somebody else. */
  replace(serverId: number, stored: string): void {
    this.#store(serverId, stored)
    this.#ready.delete(serverId)
  }

  /** As stored by the batch that changed it. */
  keep(serverId: number, stored: string, state: LogState): void {
    this.#store(serverId, stored)
    this.#ready.set(serverId, state)
  }

  #store(serverId: number, text: string): void {
    const kept = this.#stored.get(serverId) ?? new KeptText()
    kept.write(text)
    this.#stored.set(serverId, kept)
  }
}

/** Text that each batch replaces, in memory that is used again: as strings, all of it would become old garbage. */
class KeptText {
  #bytes = Buffer.alloc(0)
  #length = 0

  write(text: string): void {
    const length = Buffer.byteLength(text)
    if (length > this.#bytes.length) this.#bytes = Buffer.allocUnsafeSlow(2 * length)
    this.#length = this.#bytes.write(text)
  }

  read(): string {
    return this.#bytes.toString('utf8', 0, this.#length)
  }
}
