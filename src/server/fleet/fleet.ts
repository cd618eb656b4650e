import type { QueryResult, queryServer } from '#server/game/a2s/query-server.ts'
import type { Clock } from '#server/ground/clock.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { LiveUpdate } from '#shared/live.ts'
import { afterAnswer, afterMiss, afterRestart, isNews, isUp, type LiveState, UNKNOWN } from './live-state.ts'
import { toLiveUpdate } from './live-update.ts'
import { Poller, type Target } from './poller.ts'
import type { AskLog } from './without-bots.ts'

export interface FleetOptions {
  clock: Clock
  log: Log
  mapTitle: (map: string) => string
  askLog?: AskLog
  intervalMs?: number
  timeoutMs?: number
  query?: typeof queryServer
}

type QueryAnswer = QueryResult & { type: 'answer' }
export type PollOutcome = 'answer' | (QueryResult & { type: 'failure' })['reason']
type PollListener = (outcome: PollOutcome, latenessMs: number) => void

/** The live state of all game servers, kept by asking them. */
export class Fleet {
  readonly #states = new Map<number, LiveState>()
  readonly #changeListeners = new Set<(update: LiveUpdate) => void>()
  readonly #pollListeners = new Set<PollListener>()
  readonly #options: FleetOptions
  readonly #poller: Poller

  constructor(options: FleetOptions) {
    this.#options = options
    const { intervalMs = 5_000, timeoutMs = 2_000, query, log } = options
    this.#poller = new Poller({
      intervalMs,
      timeoutMs,
      query,
      onResult: (target, result, latenessMs) => this.#hear(target, result, latenessMs),
      onFault: ({ serverId }, error) => log.error({ err: error, server_id: serverId }, 'Asking a game server failed'),
    })
  }

  /** Game servers that are up. */
  get up(): number {
    return [...this.#states.values()].filter(isUp).length
  }

  get states(): ReadonlyMap<number, LiveState> {
    return this.#states
  }

  /** Begins with what was known before a restart, if anything. */
  watch(target: Target, known: LiveState = UNKNOWN): void {
    const state = afterRestart(known, this.#now())
    this.#states.set(target.serverId, state)
    this.#poller.add(target)
    this.#tell(target.serverId, state)
  }

  latest(serverId: number): LiveUpdate | null {
    const state = this.#states.get(serverId)
    return state ? this.#describe(serverId, state) : null
  }

  /** Tells what is known now, and then whatever changes. */
  onChange(listener: (update: LiveUpdate) => void): void {
    this.#changeListeners.add(listener)
    for (const [serverId, state] of this.#states) listener(this.#describe(serverId, state))
  }

  /** How each poll ended and how late it began, for the metrics. */
  onPoll(listener: PollListener): void {
    this.#pollListeners.add(listener)
  }

  stop(): void {
    this.#poller.stop()
  }

  #hear(target: Target, result: QueryResult, latenessMs: number): void {
    const before = this.#states.get(target.serverId) ?? UNKNOWN
    const answered = result.type === 'answer'
    const after = answered ? this.#afterAnswer(target.serverId, before, result) : afterMiss(before)
    this.#states.set(target.serverId, after)
    if (isUp(before) !== isUp(after)) this.#logTurn(target, isUp(after))
    if (isNews(before, after)) this.#tell(target.serverId, after)
    for (const listener of this.#pollListeners) listener(answered ? 'answer' : result.reason, latenessMs)
  }

  #afterAnswer(serverId: number, before: LiveState, { info, players }: QueryAnswer): LiveState {
    const told = this.#options.askLog?.(serverId) ?? null
    return afterAnswer(before, info, players, this.#now(), told)
  }

  #tell(serverId: number, state: LiveState): void {
    const update = this.#describe(serverId, state)
    for (const listener of this.#changeListeners) listener(update)
  }

  #describe(serverId: number, state: LiveState): LiveUpdate {
    return toLiveUpdate(serverId, state, this.#options.mapTitle, this.#now())
  }

  #logTurn({ serverId, ip, port }: Target, up: boolean): void {
    this.#options.log.info({ server_id: serverId }, `Game server ${serverId} (${ip}:${port}) is ${up ? 'up' : 'down'}`)
  }

  #now(): number {
    return this.#options.clock.now().getTime() / 1000
  }
}
