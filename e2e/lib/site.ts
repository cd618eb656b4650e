import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#testing/free-port.ts'

export interface Site {
  url: string
  port: number
  folder: string // where its data is
  process: ChildProcess
  output(): string
  stop(): Promise<void>
}

export interface SiteOptions {
  folder?: string // an earlier site's, to start on its data
  port?: number
  settings?: string // lines added to its sitrep.yaml
  demo?: boolean // false: nothing is simulated but what the settings name
  upgradesPerMinute?: number // live connections from one visitor
  secrets?: Record<string, string> // what stands in its environment
}

const PATIENCE_MS = 240_000 // the simulated community plays through its past first
const MAIN = join(import.meta.dirname, '../../dist/server/main.js')
const CONTENT = join(import.meta.dirname, '../../content')

// One browser asks more in a minute of journeys than a visitor does; who signs in says from where, as a proxy would.
const settingsWith = (upgradesPerMinute: number) => `
content_dir: ${CONTENT}
http: { trust_proxy: ['127.0.0.1', '::1'] }
limits: { requests_per_minute: 1000000, searches_per_minute: 1000000, megabytes_per_minute: 1000000, upgrades_per_minute: ${upgradesPerMinute}, sockets_per_address: 1000 }
site: { name: Sitrep, ban_site: 'https://bans.example.org' }
`

/** Starts the built program, with the simulated community unless asked otherwise, and waits until it serves. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const folder = options.folder ?? (await newFolder())
  const port = options.port ?? (await freePort())
  const settings = join(folder, 'sitrep.yaml')
  await writeFile(
    settings,
    `demo: ${options.demo ?? true}${settingsWith(options.upgradesPerMinute ?? 1_000_000)}${options.settings ?? ''}`,
  )
  const site = runProgram({
    ...options.secrets,
    PORT: String(port),
    SITREP_DATA: join(folder, 'data'),
    SITREP_CONFIG: settings,
  })
  const url = `http://localhost:${port}`
  await serving(url, site)
  return {
    ...site,
    url,
    port,
    folder,
    stop: async () => {
      await ended(site.process, 'SIGTERM')
      if (options.folder === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A folder that the database's own account may enter, so that everything stays inside it when root runs the tests. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sitrep-e2e-'))
  await chmod(folder, 0o755)
  return folder
}

export interface Program {
  process: ChildProcess
  output(): string
}

export interface RunOptions {
  main?: string // else the built program
  folder?: string // where it runs
  account?: { uid: number; gid: number } | null // null: as ourselves
}

export function runProgram(env: Record<string, string>, { main = MAIN, folder, account }: RunOptions = {}): Program {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: folder,
    ...account,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  }
  return { process: child, output: () => text }
}

/** Waits for the end of a program, after a signal if one is given; gives its exit code. */
export function ended(child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
    child.once('exit', (code) => resolve(code))
    if (signal) child.kill(signal)
  })
}

/** Waits until a program answers. */
export async function serving(url: string, { process: child, output }: Program): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The site ended instead of starting:\n${output()}`)
    const reply = await fetch(`${url}/healthz`).catch(() => null)
    if (reply?.ok) return
    await pause(100)
  }
  throw new Error(`The site did not serve within ${PATIENCE_MS / 1000} s:\n${output()}`)
}
