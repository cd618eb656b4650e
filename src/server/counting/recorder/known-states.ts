import { type LineStream, loadStates, loadTeamkillNumbers } from '#server/counting/recorder/apply/recorder-states.ts'
import { LogState, newLogState } from '#server/counting/recorder/fold/log-state.ts'
import type { Db } from '#server/ground/db/db.ts'

/** What is known of each game server between two batches. A batch that fails leaves no trace here. */
export class KnownStates {
  #stored = new Map<number, string>()
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
    this.#stored = await loadStates(db, this.#stream)
    this.#ready.clear()
    this.#teamkills = await loadTeamkillNumbers(db, this.#stream)
  }

  /** Whoever takes it may change it: what is at hand is given once, and read again for the next one. */
  take(serverId: number): LogState {
    const ready = this.#ready.get(serverId)
    this.#ready.delete(serverId)
    if (ready) return ready
    const stored = this.#stored.get(serverId)
    const known = stored === undefined ? null : LogState.safeParse(JSON.parse(stored))
    return known?.success ? known.data : newLogState(this.#stream, this.#teamkills.get(serverId))
  }

  /** As stored by somebody else. */
  replace(serverId: number, stored: string): void {
    this.#stored.set(serverId, stored)
    this.#ready.delete(serverId)
  }

  /** As stored by the batch that changed it. */
  keep(serverId: number, stored: string, state: LogState): void {
    this.#stored.set(serverId, stored)
    this.#ready.set(serverId, state)
  }
}
