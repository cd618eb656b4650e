import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Database, openDatabase } from '#server/ground/db/db.ts'
import { findRunning } from '#server/ground/db/embedded/find-running.ts'
import { freePort } from '#testing/free-port.ts'
import { ended, type Program, runProgram, serving } from '../../../e2e/lib/site.ts'

const SERVE = join(import.meta.dirname, '../../../bin/serve.mjs')
/** All of it comes from one address. */
const LIMITS =
  'requests_per_minute: 1000000, searches_per_minute: 1000000, megabytes_per_minute: 1000000, upgrades_per_minute: 1000000, sockets_per_address: 10000'
const ANSWER_MS = 30_000

export const INGEST_TOKEN = 'a-token-of-game-server-one'

export interface SiteSetup {
  folder: string // where its data and settings are
  gamePorts: readonly number[]
  env?: Record<string, string>
}

const Ready = z.object({ parts: z.record(z.string(), z.string()) })

/** Nothing outlives a trial that was broken off. */
const sites = new Set<Site>()
process.once('exit', () => {
  for (const site of sites) site.signal('SIGTERM')
})

/** The built program under its supervisor, as a unit file runs it. It may be started again and again. */
export class Site {
  readonly url: string
  readonly port: number
  readonly logPort: number
  readonly dataDir: string
  readonly #env: Record<string, string>
  #program: Program | null = null
  #outputBefore = ''

  private constructor(setup: SiteSetup, port: number, logPort: number) {
    this.port = port
    this.url = `http://localhost:${port}`
    this.logPort = logPort
    this.dataDir = join(setup.folder, 'data')
    this.#env = {
      ...setup.env,
      SITREP_INGEST_TOKEN_1: INGEST_TOKEN,
      PORT: String(port),
      SITREP_DATA: this.dataDir,
      SITREP_CONFIG: join(setup.folder, 'sitrep.yaml'),
    }
    sites.add(this)
  }

  static async start(setup: SiteSetup): Promise<Site> {
    const site = new Site(setup, await freePort(), await freePort())
    const servers = setup.gamePorts.map(
      (port, at) => `  - { id: ${at + 1}, name: Game ${at + 1}, ip: 127.0.0.1, port: ${port} }\n`,
    )
    const settings = `limits: { ${LIMITS} }\nlogs: { listen: '127.0.0.1:${site.logPort}' }\nservers:\n${servers.join('')}`
    await writeFile(join(setup.folder, 'sitrep.yaml'), settings)
    await site.start()
    return site
  }

  async start(): Promise<void> {
    this.#outputBefore = this.output()
    this.#program = runProgram(this.#env, { main: SERVE })
    try {
      await serving(this.url, this.#program)
    } catch (error) {
      await this.stop()
      throw error
    }
  }

  /** What it has said in all its lives. */
  output(): string {
    return this.#outputBefore + (this.#program?.output() ?? '')
  }

  /** The process that does the work; null between two of them. */
  pid(): number | null {
    const supervisor = this.#program?.process.pid
    const children = readFileSync(`/proc/${supervisor}/task/${supervisor}/children`, 'utf8').trim()
    return children === '' ? null : Number(children.split(' ')[0])
  }

  signal(signal: NodeJS.Signals): void {
    this.#program?.process.kill(signal)
  }

  /** Gives the exit code of the supervisor. */
  async stop(): Promise<number | null> {
    return this.#program === null ? null : ended(this.#program.process, 'SIGTERM')
  }

  /** Null: nobody answers. */
  async ready(): Promise<{ status: number; parts: Record<string, string> } | null> {
    const reply = await this.ask('/readyz').catch(() => null)
    const body = Ready.safeParse(await reply?.json().catch(() => null))
    return reply && body.success ? { status: reply.status, parts: body.data.parts } : null
  }

  ask(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(this.url + path, { signal: AbortSignal.timeout(ANSWER_MS), ...init })
  }

  /** A figure of `/metrics`; NaN while nobody answers. */
  async metric(name: string): Promise<number> {
    const text = await this.ask('/metrics').then(
      (reply) => reply.text(),
      () => '',
    )
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN)
  }

  async openDatabase(): Promise<Database> {
    const url = this.#env.DATABASE_URL
    if (url !== undefined) return openDatabase({ url, connections: 2 })
    const socket = await findRunning(this.dataDir)
    if (!socket) throw new Error('The site runs without its database')
    return openDatabase({ socket, connections: 2 })
  }
}
