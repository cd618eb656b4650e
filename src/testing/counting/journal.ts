import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Journal } from '#server/counting/journal/journal.ts'
import { type JournalOptions, openJournal } from '#server/counting/journal/open-journal.ts'
import { openJournalReader } from '#server/counting/journal/open-journal-reader.ts'
import type { JournalRecord, NewRecord } from '#server/counting/journal/record.ts'
import { bundleScript } from '#testing/bundle-script.ts'
import { eventually } from '#testing/eventually.ts'
import { silentLog } from '#testing/silent-log.ts'

/** A log line with a number of its own. */
export function numberedLine(number: number, rest = ''): NewRecord {
  return {
    receivedAt: 1_790_000_000_000 + number,
    serverId: 7,
    source: 'udp',
    origin: new Uint8Array(16).fill(number % 256),
    place: 27_015,
    payload: Buffer.from(`line ${number}${rest}`),
  }
}

export function numberedLines(count: number, first = 1): NewRecord[] {
  return Array.from({ length: count }, (_, index) => numberedLine(first + index))
}

/** Closed when the test ends. */
export async function openForTest(folder: string, options: Partial<JournalOptions> = {}): Promise<Journal> {
  const journal = await openJournal({ folder, log: silentLog, ...options })
  onTestFinished(() => journal.close())
  return journal
}

/** Writes lines and closes the journal again. */
export async function writeJournal(
  folder: string,
  lines: readonly NewRecord[],
  options: Partial<JournalOptions> = {},
): Promise<void> {
  const journal = await openJournal({ folder, log: silentLog, ...options })
  for (const line of lines) {
    journal.append([line])
    if (options.segmentBytes) await written(journal)
  }
  await journal.close()
}

/** Each write goes to one segment, so lines that shall fill several are written one by one. */
export async function written(journal: Journal): Promise<void> {
  await eventually(() => journal.position().writtenSeq === journal.position().seq)
}

/** Everything that is in a journal now. */
export async function readJournal(folder: string): Promise<{ records: JournalRecord[]; skipped: number }> {
  const reader = openJournalReader(folder)
  const records: JournalRecord[] = []
  let skipped = 0
  for (let seq = 1; ; ) {
    const page = await reader.readFrom(seq)
    if (page.records.length === 0) break
    records.push(...page.records)
    skipped += page.skipped
    seq = page.nextSeq
  }
  await reader.close()
  return { records, skipped }
}

export async function readTexts(folder: string): Promise<string[]> {
  const { records } = await readJournal(folder)
  return records.map(({ payload }) => Buffer.from(payload).toString())
}

export async function segmentNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).sort()
}

export const buildJournalChild = () => bundleScript(fileURLToPath(new URL('./journal-child.ts', import.meta.url)))

/** A process that appends numbered lines until it is killed and prints the number of the last one written. */
export function spawnJournalChild(script: string, folder: string) {
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
