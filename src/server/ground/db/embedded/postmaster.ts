import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { EmbeddedLog } from './embedded-log.ts'
import { readPidFile } from './leftover.ts'
import type { Place } from './place.ts'
import { runAs } from './run.ts'
import { serverArgs } from './settings.ts'

const FAST_SHUTDOWN_MS = 5_000
const IMMEDIATE_SHUTDOWN_MS = 2_000
const POLL_MS = 10
const PATIENCE_MS = 10_000

/** One running PostgreSQL server process. */
export interface Postmaster {
  pid: number | null
  /** True once it takes connections, false if it ended before. */
  ready: Promise<boolean>
  /** Settles when it has ended, with its last words. */
  ended: Promise<string>
  stop(): Promise<void>
}

export function spawnPostmaster(place: Place, socketDir: string, fsync: boolean, log: EmbeddedLog): Postmaster {
  const child = spawn(place.software.postgres, serverArgs(place.clusterDir, socketDir, fsync), {
    ...runAs(place.account),
    detached: true, // a Ctrl-C in the terminal is for us; we then stop it in good order
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lastWords = passOnMessages(child, log)
  const state = { ended: false }
  const ended = new Promise<string>((resolve) => {
    const end = (reason: string) => {
      state.ended = true
      resolve(lastWords() || reason)
    }
    child.on('error', (error) => end(error.message))
    child.on('close', (code, signal) => end(signal ? `ended by ${signal}` : `exit code ${code}`))
  })
  const ready = waitUntilReady(child, place.clusterDir, () => state.ended, log)
  return { pid: child.pid ?? null, ready, ended, stop: () => stop(child, ended) }
}

function passOnMessages(child: ChildProcess, log: EmbeddedLog): () => string {
  let grave = ''
  if (!child.stderr) return () => grave
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (/^(FATAL|PANIC):/.test(line)) {
      // Clients that come during a start or stop are told so by a FATAL of their own.
      if (!line.includes('the database system is')) grave = line.replace(/:\s+/, ': ')
      log.debug(`PostgreSQL: ${line}`)
    } else if (line.startsWith('WARNING:')) log.warn(`PostgreSQL: ${line}`)
    else log.debug(`PostgreSQL: ${line}`)
  })
  return () => grave
}

/** After a crash PostgreSQL replays its log first, which takes as long as it takes. */
async function waitUntilReady(
  child: ChildProcess,
  clusterDir: string,
  hasEnded: () => boolean,
  log: EmbeddedLog,
): Promise<boolean> {
  let tellAt = Date.now() + PATIENCE_MS
  while (!hasEnded()) {
    const { pid, ready } = await readPidFile(clusterDir)
    if (ready && pid === child.pid) return true
    if (Date.now() > tellAt) {
      log.info('The database is still starting; after a crash it first replays its log.')
      tellAt += PATIENCE_MS
    }
    await delay(POLL_MS)
  }
  return false
}

/** Fast: breaks connections off, writes everything down. Then immediate: the log is replayed at the next start. */
async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
    ['SIGKILL', IMMEDIATE_SHUTDOWN_MS],
  ] as const) {
    child.kill(signal)
    if (await settlesWithin(ended, patience)) return
  }
}

async function settlesWithin(promise: Promise<unknown>, patience: number): Promise<boolean> {
  const timer = new AbortController()
  const late = delay(patience, false, { signal: timer.signal }).catch(() => false)
  const settled = await Promise.race([promise.then(() => true), late])
  timer.abort()
  return settled
}
