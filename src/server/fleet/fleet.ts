import type { QueryResult, queryServer } from '#server/game/a2s/query-server.ts'
import type { Clock } from '#server/ground/clock.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { LiveUpdate } from '#shared/live.ts'
import { isSameNames, type KnownNames, knownNames, NOBODY_KNOWN } from './known-names.ts'
import { afterAnswer, afterMiss, afterRestart, isNews, isUp, type LiveState, UNKNOWN } from './live-state.ts'
import { toLiveUpdate } from './live-update.ts'
import { Poller, type Target } from './poller.ts'
import type { AskLog } from './without-bots.ts'

export interface FleetOptions {
  clock: Clock
  log: Log
  mapTitle: (map: string) => string
  askLog?: AskLog
  mayAsk?: (serverId: number) => boolean // whether the game server is this node's to ask; every one when left out
  intervalMs?: number
  timeoutMs?: number
  query?: typeof queryServer
}

type QueryAnswer = QueryResult & { type: 'answer' }
export type PollOutcome = 'answer' | (QueryResult & { type: 'failure' })['reason']
type PollListener = (outcome: PollOutcome, latenessMs: number) => void

/** The live state of all game servers, kept by asking them, or by hearing of those that another node asks. */
export class Fleet {
  readonly #states = new Map<number, LiveState>()
  readonly #names = new Map<number, KnownNames>() // as of the last answer
  readonly #targets = new Map<number, Target>()
  readonly #since = new Map<number, number>() // epoch seconds; from when on each has been asked
  readonly #changeListeners = new Set<(update: LiveUpdate) => void>()
  readonly #pollListeners = new Set<PollListener>()
  readonly #options: FleetOptions
  readonly #poller: Poller

  constructor(options: FleetOptions) {
    this.#options = options
    const { intervalMs = 5_000, timeoutMs = 2_000, query, mayAsk, log } = options
    this.#poller = new Poller({
      intervalMs,
      timeoutMs,
      query,
      mayAsk,
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

  /** Begins with what was known before a restart, if anything, and asks from now on. */
  watch(target: Target, known: LiveState = UNKNOWN): void {
    this.follow(target, known)
    this.ask(target.serverId)
  }

  /** As watch, without asking. */
  follow(target: Target, known: LiveState = UNKNOWN): void {
    const state = afterRestart(known, this.#now())
    this.#targets.set(target.serverId, target)
    this.#states.set(target.serverId, state)
    this.#names.delete(target.serverId)
    this.#tell(target.serverId, state)
  }

  /** From now on this node asks a game server that it follows. */
  ask(serverId: number): void {
    const target = this.#targets.get(serverId)
    if (!target || this.asks(serverId)) return
    this.#since.set(serverId, this.#now())
    this.#poller.add(target)
  }

  asks(serverId: number): boolean {
    return this.#poller.has(serverId)
  }

  leave(serverId: number): void {
    this.#poller.remove(serverId)
  }

  /** What another node, which asks the game server, has heard. */
  adopt(serverId: number, state: LiveState, names: KnownNames): void {
    const before = this.#states.get(serverId)
    if (before === undefined || this.asks(serverId)) return
    const isRenamed = !isSameNames(this.namesOn(serverId), names)
    this.#states.set(serverId, state)
    this.#names.set(serverId, names)
    if (isRenamed || isNews(before, state)) this.#tell(serverId, state)
  }

  namesOn(serverId: number): KnownNames {
    return this.#names.get(serverId) ?? NOBODY_KNOWN
  }

  latest(serverId: number): LiveUpdate | null {
    const state = this.#states.get(serverId)
    return state ? this.#describe(serverId, state) : null
  }

  /** The game server somebody is on now, where its answer and its log leave no doubt of it. */
  whereIs(steamId: string): number | null {
    for (const [serverId, names] of this.#names) {
      if (isUp(this.#states.get(serverId) ?? UNKNOWN) && [...names.values()].includes(steamId)) return serverId
    }
    return null
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
    const { state, isRenamed } = answered ? this.#answered(target, before, result) : missed(before)
    this.#states.set(target.serverId, state)
    if (isUp(before) !== isUp(state)) this.#logTurn(target, isUp(state))
    if (isRenamed || isNews(before, state)) this.#tell(target.serverId, state)
    for (const listener of this.#pollListeners) listener(answered ? 'answer' : result.reason, latenessMs)
  }

  #answered({ serverId }: Target, before: LiveState, { info, players }: QueryAnswer) {
    const told = this.#options.askLog?.(serverId) ?? null
    const now = this.#now()
    const state = afterAnswer(before, info, players, now, told)
    const known = this.namesOn(serverId)
    const names = knownNames(state.players, told, { now, since: this.#since.get(serverId) ?? now })
    this.#names.set(serverId, names)
    return { state, isRenamed: !isSameNames(known, names) }
  }

  #tell(serverId: number, state: LiveState): void {
    const update = this.#describe(serverId, state)
    for (const listener of this.#changeListeners) listener(update)
  }

  #describe(serverId: number, state: LiveState): LiveUpdate {
    return toLiveUpdate(serverId, state, this.#options.mapTitle, this.#now(), this.#names.get(serverId))
  }

  #logTurn({ serverId, ip, port }: Target, up: boolean): void {
    this.#options.log.info({ server_id: serverId }, `Game server ${serverId} (${ip}:${port}) is ${up ? 'up' : 'down'}`)
  }

  #now(): number {
    return this.#options.clock.now().getTime() / 1000
  }
}

const missed = (before: LiveState) => ({ state: afterMiss(before), isRenamed: false })
