import { type QueryResult, queryServer } from '#server/game/a2s/query-server.ts'

export interface Target {
  serverId: number
  ip: string
  port: number
}

export interface PollerOptions {
  intervalMs: number
  timeoutMs: number
  onResult: (target: Target, result: QueryResult) => void
  /** From 0 up to 1; spreads the polls of many game servers over the interval. */
  random?: () => number
}

/** Asks each game server at its own steady pace, whatever the others do. */
export class Poller {
  readonly #options: PollerOptions
  readonly #targets = new Map<number, { target: Target; timer: NodeJS.Timeout; due: number }>()
  readonly #challenges = new Map<string, number>()
  readonly #stop = new AbortController()

  constructor(options: PollerOptions) {
    this.#options = options
  }

  /** How late the latest poll began, for the metrics. */
  latenessMs = 0

  add(target: Target): void {
    this.remove(target.serverId)
    const { intervalMs, random = Math.random } = this.#options
    this.#schedule(target, performance.now() + random() * Math.min(intervalMs, 1_000))
  }

  remove(serverId: number): void {
    clearTimeout(this.#targets.get(serverId)?.timer)
    this.#targets.delete(serverId)
  }

  stop(): void {
    this.#stop.abort()
    for (const serverId of [...this.#targets.keys()]) this.remove(serverId)
  }

  #schedule(target: Target, due: number): void {
    const timer = setTimeout(() => void this.#poll(target, due), Math.max(0, due - performance.now()))
    this.#targets.set(target.serverId, { target, timer, due })
  }

  async #poll(target: Target, due: number): Promise<void> {
    this.latenessMs = performance.now() - due
    const { timeoutMs, onResult } = this.#options
    const { ip, port } = target
    const result = await queryServer({ ip, port, timeoutMs, signal: this.#stop.signal, challenges: this.#challenges })
    if (this.#stop.signal.aborted || this.#targets.get(target.serverId)?.target !== target) return
    onResult(target, result)
    this.#schedule(target, this.#nextDue(due))
  }

  /** Counted from when this poll was due, so that a slow answer does not shift the ones after it. */
  #nextDue(due: number): number {
    const { intervalMs, random = Math.random } = this.#options
    const jitter = (random() - 0.5) * 0.1 * intervalMs
    return Math.max(due + intervalMs + jitter, performance.now())
  }
}
