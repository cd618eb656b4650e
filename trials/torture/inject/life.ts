import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const KINDS = ['database', 'file', 'socket', 'fetch'] as const
export type Kind = (typeof KINDS)[number]

/** The call to fail: the so-many-th of its kind since the start of the site. */
export interface Failure {
  kind: Kind
  call: number
  isLate: boolean // it is carried out, and its answer gets lost
}

export interface Failpoint {
  arm(failure: Failure | null): void
  counts(): Record<string, number>
}

export type LifeOrder = { type: 'start'; failure: Failure | null } | { type: 'stop' }

export type LifeReport =
  | { type: 'running'; counts: Record<string, number> }
  | { type: 'refused'; reason: string; isExplained: boolean }
  | { type: 'stopped'; counts: Record<string, number>; rss: number }
  | { type: 'unstopped'; reason: string }
  | { type: 'crashed'; reason: string }
  | { type: 'ended'; reason: string } // without a word

const PATIENCE_MS = 30_000
const FAILPOINT = fileURLToPath(new URL('./failpoint/failpoint.mjs', import.meta.url))

export interface LivesOptions {
  script: string // life-child.ts, built
  env: Readonly<Record<string, string>>
  output: string // the file for what it says
}

/** Lives of the site in one process, or in the next where one ended. */
export class Lives {
  readonly #options: LivesOptions
  #child: ChildProcess | null = null
  #closed: Promise<unknown> = Promise.resolve()
  #reports: LifeReport[] = []
  #heard: () => void = () => undefined

  constructor(options: LivesOptions) {
    this.#options = options
  }

  /** What became of an order, or of the process before it; null: nothing within half a minute, and the process was killed. */
  async order(order: LifeOrder): Promise<LifeReport | null> {
    const child = this.#child ?? this.#spawn()
    if (this.#reports.length === 0 && child.connected) child.send(order)
    const report = await this.#next()
    if (report === null || !['running', 'stopped'].includes(report.type)) await this.end(report === null)
    return report
  }

  /** Waits for its end, or brings it about. */
  async end(isKilled = true): Promise<void> {
    const child = this.#child
    if (!child) return
    if (isKilled) child.kill('SIGKILL')
    await this.#closed
    this.#child = null
    this.#reports = []
  }

  async #next(): Promise<LifeReport | null> {
    const late = setTimeout(() => this.#heard(), PATIENCE_MS)
    if (this.#reports.length === 0) {
      await new Promise<void>((resolve) => {
        this.#heard = resolve
      })
    }
    clearTimeout(late)
    return this.#reports.shift() ?? null
  }

  #spawn(): ChildProcess {
    const { script, env, output } = this.#options
    const child = spawn(process.execPath, ['--import', FAILPOINT, script], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => appendFileSync(output, data))
    child.on('message', (report: LifeReport) => this.#hear(report))
    child.once('exit', (code, signal) => this.#hear({ type: 'ended', reason: `exit ${code ?? signal}` }))
    this.#closed = once(child, 'close')
    this.#child = child
    return child
  }

  #hear(report: LifeReport): void {
    this.#reports.push(report)
    this.#heard()
  }
}
