import { execFileSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#server/ground/errors/error-code.ts'
import { newFolder } from '../../../e2e/lib/site.ts'

const MEGABYTES = 640 // a site starts with 256 to spare, beside a database
const TOP_UP_MS = 50
const PIECES = [2 ** 20, 2 ** 12].map((bytes) => Buffer.alloc(bytes))

export interface SmallDisk {
  folder: string
  /** From now on, until it is cleared, nothing of a process is written here; `pid` is the one that writes the journal. */
  fill(pid: number): void
  clear(): Promise<void>
  remove(): Promise<void>
}

/** A disk of its own for root, else a limit to what files of the process may grow to: that of its journal, not of its database. */
export async function openSmallDisk(): Promise<SmallDisk> {
  const folder = await newFolder()
  return process.getuid?.() === 0 ? mountedDisk(folder) : limitedProcess(folder)
}

async function mountedDisk(folder: string): Promise<SmallDisk> {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder])
  await chmod(folder, 0o755)
  const ballast = join(folder, 'ballast')
  let timer: NodeJS.Timeout | undefined
  const unmount = () => execFileSync('umount', ['--lazy', folder])
  process.once('exit', unmount)
  return {
    folder,
    fill: () => {
      fillUp(ballast)
      timer = setInterval(fillUp, TOP_UP_MS, ballast) // what others delete meanwhile is taken, too
    },
    clear: async () => {
      clearInterval(timer)
      await rm(ballast, { force: true })
    },
    remove: async () => {
      clearInterval(timer)
      process.off('exit', unmount)
      unmount()
      await rm(folder, { recursive: true })
    },
  }
}

function fillUp(file: string): void {
  const handle = openSync(file, 'a')
  try {
    for (const piece of PIECES) while (hasRoomFor(handle, piece));
  } finally {
    closeSync(handle)
  }
}

function hasRoomFor(handle: number, piece: Buffer): boolean {
  try {
    return writeSync(handle, piece) === piece.length
  } catch (error) {
    if (errorCode(error) === 'ENOSPC') return false
    throw error
  }
}

function limitedProcess(folder: string): SmallDisk {
  let limited: number | null = null
  const limit = (pid: number, bytes: string) => execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
  return {
    folder,
    fill: (pid) => {
      limited = pid
      limit(pid, '0')
    },
    clear: async () => {
      if (limited !== null) limit(limited, 'unlimited')
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
