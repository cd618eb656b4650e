import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unprivilegedAccount } from '#server/ground/db/embedded/account.ts'
import type { Account } from '#server/ground/db/embedded/run.ts'

export interface Running {
  process: ChildProcess
  /** What it has said so far. */
  output(): string
  /** With everything it started. */
  kill(signal?: NodeJS.Signals): Promise<void>
}

export const PATHS = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

/** Everything of the cluster that runs, in one folder, each part with its own log there. */
export class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), 'sitrep-cluster-'))
  readonly #running = new Set<Running>()
  #account: Account | null = null

  /** Whom PostgreSQL and pgbouncer run as, since they refuse to be root; null: as ourselves. */
  async open(): Promise<void> {
    await chmod(this.folder, 0o755)
    if (process.getuid?.() === 0) this.#account = await unprivilegedAccount()
  }

  get account(): Account | null {
    return this.#account
  }

  async makeFolder(name: string): Promise<string> {
    const path = join(this.folder, name)
    await mkdir(path, { mode: 0o700 })
    await this.giveAway(path)
    return path
  }

  async giveAway(path: string): Promise<void> {
    if (this.#account) await chown(path, this.#account.uid, this.#account.gid)
  }

  /** In a process group of its own, so that all of it can be killed as when its machine is gone. */
  spawn(name: string, program: string, args: readonly string[], options: SpawnOptions = {}): Running {
    const path = join(this.folder, `${name}.log`)
    const log = openSync(path, 'a')
    const child = spawn(program, args, { env: PATHS, ...options, detached: true, stdio: ['ignore', log, log] })
    closeSync(log)
    const ended = once(child, 'exit')
    const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
      this.#running.delete(running)
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      process.kill(-child.pid, signal)
      await ended
    }
    const running: Running = { process: child, output: () => readFileSync(path, 'utf8'), kill }
    this.#running.add(running)
    return running
  }

  async tearDown(keep: boolean): Promise<void> {
    await Promise.all([...this.#running].map((running) => running.kill('SIGKILL')))
    if (keep) console.log(`All logs are in ${this.folder}`)
    else await rm(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
