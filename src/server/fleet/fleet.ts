import type { Clock } from '#server/clock.ts'
import type { QueryResult } from '#server/game/a2s/query-server.ts'
import type { Log } from '#server/log.ts'
import type { LiveUpdate } from '#shared/live.ts'
import { toLiveUpdate } from './live-update.ts'
import { Poller, type Target } from './poller.ts'
import { afterAnswer, afterMiss, isNews, isUp, type ServerState, UNKNOWN } from './server-state.ts'

export interface FleetOptions {
  clock: Clock
  log: Log
  mapTitle: (map: string) => string
  intervalMs?: number
  timeoutMs?: number
}

/** The live state of all game servers, kept by asking them. */
export class Fleet {
  readonly #states = new Map<number, ServerState>()
  readonly #listeners = new Set<(update: LiveUpdate) => void>()
  readonly #unsaved = new Set<number>()
  readonly #options: FleetOptions
  readonly #poller: Poller

  constructor(options: FleetOptions) {
    this.#options = options
    const { intervalMs = 5_000, timeoutMs = 2_000 } = options
    this.#poller = new Poller({ intervalMs, timeoutMs, onResult: (target, result) => this.#hear(target, result) })
  }

  /** How late the latest poll began. */
  get latenessMs(): number {
    return this.#poller.latenessMs
  }

  /** Begins with what was known before a restart, if anything. */
  watch(target: Target, known: ServerState = UNKNOWN): void {
    this.#states.set(target.serverId, known)
    this.#poller.add(target)
    this.#tell(target.serverId, known)
  }

  latest(serverId: number): LiveUpdate | null {
    const state = this.#states.get(serverId)
    return state ? this.#describe(serverId, state) : null
  }

  onChange(listener: (update: LiveUpdate) => void): void {
    this.#listeners.add(listener)
    for (const [serverId, state] of this.#states) listener(this.#describe(serverId, state))
  }

  /** States that changed since the last call, for whoever keeps them over a restart. */
  takeUnsaved(): Map<number, ServerState> {
    const states = [...this.#unsaved].flatMap((serverId) => {
      const state = this.#states.get(serverId)
      return state ? [[serverId, state] as const] : []
    })
    this.#unsaved.clear()
    return new Map(states)
  }

  stop(): void {
    this.#poller.stop()
  }

  #hear(target: Target, result: QueryResult): void {
    const before = this.#states.get(target.serverId) ?? UNKNOWN
    const after =
      result.type === 'answer' ? afterAnswer(before, result.info, result.players, this.#now()) : afterMiss(before)
    this.#states.set(target.serverId, after)
    this.#unsaved.add(target.serverId)
    if (isUp(before) !== isUp(after)) this.#logTurn(target, isUp(after))
    if (isNews(before, after)) this.#tell(target.serverId, after)
  }

  #tell(serverId: number, state: ServerState): void {
    const update = this.#describe(serverId, state)
    for (const listener of this.#listeners) listener(update)
  }

  #describe(serverId: number, state: ServerState): LiveUpdate {
    return toLiveUpdate(serverId, state, this.#options.mapTitle, this.#now())
  }

  #logTurn({ serverId, ip, port }: Target, up: boolean): void {
    this.#options.log.info({ server_id: serverId }, `Game server ${serverId} (${ip}:${port}) is ${up ? 'up' : 'down'}`)
  }

  #now(): number {
    return this.#options.clock.now().getTime() / 1000
  }
}
