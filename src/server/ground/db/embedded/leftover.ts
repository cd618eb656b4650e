import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { errorCode } from '#server/ground/errors/error-code.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import type { EmbeddedLog } from './embedded-log.ts'

const FAST_SHUTDOWN_MS = 15_000
const IMMEDIATE_SHUTDOWN_MS = 5_000

/** Stops the database that a killed Sitrep left running on this directory, so that ours can start. */
export async function stopLeftover(clusterDir: string, log: EmbeddedLog): Promise<void> {
  const { pid } = await readPidFile(clusterDir)
  if (pid === null || !isAlive(pid)) return // PostgreSQL itself sees to the file of a dead one
  if (!(await isPostmasterOf(pid, clusterDir))) {
    // The machine or container restarted and the pid is someone else's now, which PostgreSQL cannot tell.
    await rm(join(clusterDir, 'postmaster.pid'))
    return
  }
  log.warn(`A database left running by a killed Sitrep (process ${pid}) is being stopped.`)
  if (await endsAfter('SIGINT', pid, clusterDir, FAST_SHUTDOWN_MS)) return
  if (await endsAfter('SIGQUIT', pid, clusterDir, IMMEDIATE_SHUTDOWN_MS)) return
  throw new StartError(`The database process ${pid} on ${clusterDir} does not stop: end it, then start Sitrep again.`)
}

export interface PidFile {
  pid: number | null
  socketDir: string
  ready: boolean // takes connections
}

/** What a running PostgreSQL says of itself: its pid in the first line, its socket's directory in the fifth, and so on. */
export async function readPidFile(clusterDir: string): Promise<PidFile> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return {
    pid: Number.isSafeInteger(pid) && pid > 0 ? pid : null,
    socketDir: lines[4]?.trim() ?? '',
    ready: lines[7]?.trim() === 'ready',
  }
}

/** By what the system says of the process, not by the pid alone: pids are used again. */
export async function isPostmasterOf(pid: number, clusterDir: string): Promise<boolean> {
  const directory = await realpath(clusterDir)
  try {
    if (process.platform !== 'linux') {
      const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
      return stdout.includes(`postgres -D ${clusterDir} `) || stdout.includes(`postgres -D ${directory} `)
    }
    const program = await readlink(`/proc/${pid}/exe`) // ends in ' (deleted)' after an upgrade
    return /\/postgres( \(deleted\))?$/.test(program) && (await readlink(`/proc/${pid}/cwd`)) === directory
  } catch {
    return false // gone, or another user's and thus not ours
  }
}

async function endsAfter(signal: NodeJS.Signals, pid: number, clusterDir: string, within: number): Promise<boolean> {
  const deadline = Date.now() + within
  if (isAlive(pid)) process.kill(pid, signal)
  while (await isPostmasterOf(pid, clusterDir)) {
    if (Date.now() > deadline) return false
    await delay(20)
  }
  return true
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
