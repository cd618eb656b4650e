import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { EmbeddedLog } from '#server/ground/db/embedded/embedded-log.ts'
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbedded,
} from '#server/ground/db/embedded/embedded-postgres.ts'
import { findSoftware } from '#server/ground/db/embedded/software.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'

export const isRoot = process.getuid?.() === 0

/** A log that keeps what it was told. */
export function listeningLog(): EmbeddedLog & { lines: string[] } {
  const lines: string[] = []
  const keep = (line: string) => void lines.push(line)
  return { lines, debug: keep, info: keep, warn: keep, error: keep }
}

/** Started without waiting for the disk, and stopped when the test ends. */
export async function startForTest(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const database = await startEmbedded({ dataDir, log: listeningLog(), fsync: false, ...options })
  onTestFinished(() => database.stop())
  return database
}

/** The first column of the first row. */
export async function ask(where: Pick<EmbeddedPostgres, 'socketDir'>, text: string): Promise<unknown> {
  const client = new pg.Client({ host: where.socketDir, port: 5432, user: 'sitrep', database: 'sitrep' })
  client.on('error', () => client.end().catch(() => undefined)) // the server may be killed under it
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

/** A copy of the programs and a bundle of `embedded-child.ts` that any user of this machine can read. */
export async function publicCopy(): Promise<{ script: string; softwareDir: string }> {
  const directory = await temporaryDir('sitrep-public-')
  await chmod(directory, 0o755)
  const softwareDir = join(directory, 'native')
  await cp(findSoftware().directory, softwareDir, { recursive: true, verbatimSymlinks: true })
  await cp(join(findSoftware().directory, '..', 'package.json'), join(directory, 'package.json'))
  const script = join(directory, 'embedded-child.mjs')
  await build({
    entryPoints: [fileURLToPath(new URL('./embedded-child.ts', import.meta.url))],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  })
  return { script, softwareDir }
}

export interface EmbeddedChild {
  child: ChildProcess
  /** Rejects with what the child said if it ends before its database is ready. */
  ready: Promise<{ pid: number; socketDir: string }>
}

export function spawnChild(script: string, args: string[], as?: { uid: number; gid: number }): EmbeddedChild {
  const child = spawn(process.execPath, [script, ...args], { ...as, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await closed
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const line = once(createInterface({ input: child.stdout }), 'line')
  const end = closed.then(() => Promise.reject(new Error(said)))
  const ready = Promise.race([line, end]).then(
    ([text]) => JSON.parse(String(text)) as { pid: number; socketDir: string },
  )
  return { child, ready }
}
