import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import type { UdpAddress } from '#server/counting/intake/udp-listener.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { bundleScript } from '#testing/bundle-script.ts'
import { readJournal } from '#testing/counting/journal.ts'
import type { IngestSetup } from './ingest-child.ts'

/** Bundles `ingest-child.ts`, so that it starts in a fraction of a second. Gives the script. */
export function buildIngestChild(): Promise<string> {
  const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  return bundleScript(source('./ingest-child.ts'), source('../../server/counting/intake/collector-worker.ts'))
}

export interface IngestChild {
  process: ChildProcess
  ready: Promise<UdpAddress | null> // null: it ended before
  ended: Promise<unknown>
}

export function spawnIngestChild(script: string, setup: IngestSetup): IngestChild {
  const child = spawn(process.execPath, [script, JSON.stringify(setup)], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'close')
  const line = once(createInterface(child.stdout), 'line').then(([text]) => JSON.parse(String(text)) as UdpAddress)
  return { process: child, ended, ready: Promise.race([line, ended.then(() => null)]) }
}

const FIRST_ACCOUNT = 76_561_197_960_265_728n

/** A line of a person of its own, so that the tables show how often each single line was counted. */
export function lineOfNumber(number: number): string {
  const person = `"Number ${number}<${number}><STEAM_1:0:${number}><#Team_Security>"`
  return `L 11/14/2026 - 10:00:00: ${person} triggered "sitrep_suppressed" (count "1")`
}

/** Numbers of the lines in a journal, in its order. */
export async function numbersInJournal(dataDir: string): Promise<number[]> {
  const { records, skipped } = await readJournal(join(dataDir, 'journal'))
  if (skipped > 0) throw new Error(`${skipped} bytes of the journal cannot be read`)
  return records.map(({ payload }) => Number(/STEAM_1:0:(\d+)/.exec(Buffer.from(payload).toString())?.[1]))
}

const Counted = z.object({ steam_id: z.coerce.bigint(), times: z.int() })

/** How often each line was counted, by its number. */
export async function timesCounted(db: Db): Promise<Map<number, number>> {
  const rows = await db.many(Counted, sql`select steam_id, suppressions as times from player_stats order by steam_id`)
  return new Map(rows.map(({ steam_id, times }) => [Number((steam_id - FIRST_ACCOUNT) / 2n), times]))
}
