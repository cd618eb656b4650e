import { type QueryResult, queryServer } from '#server/game/a2s/query-server.ts'

export interface Target {
  serverId: number
  ip: string
  port: number
  /** How this one is asked, when not as the others. */
  ask?: () => Promise<QueryResult>
}

export interface PollerOptions {
  intervalMs: number
  timeoutMs: number
  onResult: (target: Target, result: QueryResult, latenessMs: number) => void
  /** A fault of our own. The game server is asked again at its next turn. */
  onFault: (target: Target, error: unknown) => void
  /** Asked before each turn, which is left out when it says no. */
  mayAsk?: (serverId: number) => boolean
  now?: () => number // milliseconds of a clock that never goes back
  query?: typeof queryServer
  /** From 0 up to 1; spreads the polls of many game servers over the interval. */
  random?: () => number
}

interface Turn {
  target: Target
  anchor: number // milliseconds of the monotonic clock; every turn is counted from it, so that none shifts the next
  beat: number
  timer: NodeJS.Timeout | undefined
  ended: AbortController
}

export const FIRST_WITHIN_MS = 1_000 // a visitor of a site that has just started should not wait for a whole interval
const JITTER = 0.05 // of the interval, in all

/** Asks each game server at its own steady pace, whatever the others do. */
export class Poller {
  readonly #options: PollerOptions
  readonly #turns = new Map<number, Turn>()
  readonly #challenges = new Map<string, number>()
  readonly #random: () => number
  readonly #now: () => number
  readonly #query: typeof queryServer

  constructor(options: PollerOptions) {
    this.#options = options
    this.#random = options.random ?? Math.random
    this.#now = options.now ?? (() => performance.now())
    this.#query = options.query ?? queryServer
  }

  add(target: Target): void {
    this.remove(target.serverId)
    const { intervalMs } = this.#options
    const now = this.#now()
    const phase = this.#random() * intervalMs
    const turn = { target, anchor: now + phase, beat: 0, timer: undefined, ended: new AbortController() }
    this.#turns.set(target.serverId, turn)
    this.#schedule(turn, now + phase * Math.min(1, FIRST_WITHIN_MS / intervalMs))
  }

  /** Also ends a poll that is under way. */
  remove(serverId: number): void {
    const turn = this.#turns.get(serverId)
    clearTimeout(turn?.timer)
    turn?.ended.abort()
    this.#turns.delete(serverId)
  }

  has(serverId: number): boolean {
    return this.#turns.has(serverId)
  }

  stop(): void {
    for (const serverId of [...this.#turns.keys()]) this.remove(serverId)
  }

  #schedule(turn: Turn, due: number): void {
    turn.timer = setTimeout(() => void this.#poll(turn, due), Math.max(0, due - this.#now()))
  }

  async #poll(turn: Turn, due: number): Promise<void> {
    const latenessMs = Math.max(0, this.#now() - due) // timers may be early by a part of a millisecond
    const { target } = turn
    if (this.#options.mayAsk?.(target.serverId) === false) return this.#schedule(turn, this.#nextDue(turn))
    try {
      const result = await this.#ask(turn)
      if (this.#isCurrent(turn)) this.#options.onResult(target, result, latenessMs)
    } catch (error) {
      this.#options.onFault(target, error)
    }
    if (this.#isCurrent(turn)) this.#schedule(turn, this.#nextDue(turn))
  }

  #ask({ target: { ip, port, ask }, ended }: Turn): Promise<QueryResult> {
    if (ask) return ask()
    const { timeoutMs } = this.#options
    return this.#query({ ip, port, timeoutMs, signal: ended.signal, challenges: this.#challenges })
  }

  #isCurrent(turn: Turn): boolean {
    return this.#turns.get(turn.target.serverId) === turn
  }

  /** A turn that comes late is taken at once; those missed before it, as when the machine slept, are not made up for. */
  #nextDue(turn: Turn): number {
    const { intervalMs } = this.#options
    const passed = Math.floor((this.#now() - turn.anchor) / intervalMs)
    turn.beat = Math.max(turn.beat + 1, passed)
    return turn.anchor + (turn.beat + (this.#random() - 0.5) * JITTER) * intervalMs
  }
}
