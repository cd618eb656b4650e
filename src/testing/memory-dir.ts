import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'sitrep-run-'
const ROOM = 4 * 2 ** 30 // bytes free: several times what a run has there at once

/**
 * Temporary files of a run lie in memory where there is room for them, else where they always do. A database of its own for every
 * test is some hundred files, which a disk takes ten times as long to make. Whoever names a TMPDIR has it.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  clearAwayAbandoned()
  const directory = join(MEMORY, `${PREFIX}${process.pid}`)
  mkdirSync(directory)
  chmodSync(directory, 0o755) // the databases have accounts of their own
  process.once('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }))
  if (canRunPrograms(directory)) process.env.TMPDIR = directory
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM && freemem() > ROOM
  } catch {
    return false // another system
  }
}

/** Some tests start programs from where they copied them. */
function canRunPrograms(directory: string): boolean {
  const program = join(directory, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  try {
    execFileSync(program)
    return true
  } catch {
    return false
  }
}

/** A run that was killed could not tidy up. What it leaves and nobody can remove, such as a small disk it had mounted, is in nobody's way. */
function clearAwayAbandoned(): void {
  for (const name of readdirSync(MEMORY).filter((entry) => entry.startsWith(PREFIX))) {
    if (isRunning(Number(name.slice(PREFIX.length)))) continue
    try {
      rmSync(join(MEMORY, name), { recursive: true, force: true })
    } catch (error) {
      console.warn(`Left by a run that was killed: ${error instanceof Error ? error.message : error}`)
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' // somebody else's
  }
}
