import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openJournal } from '#server/counting/journal/open-journal.ts'
import { type JournalPage, openJournalReader } from '#server/counting/journal/open-journal-reader.ts'
import { readingAhead } from '#server/counting/journal/reading-ahead.ts'
import type { JournalRecord } from '#server/counting/journal/record.ts'
import { LARGEST_BATCH } from '#server/counting/pipeline/record-logs.ts'
import { Recorder } from '#server/counting/recorder/recorder.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import { readLists } from './load/read-lists.ts'
import { openScratchSite } from './scratch-site.ts'

export interface ImportTimes {
  recording: number // seconds, everything committed
  counting: number // reading the same journal and counting its lines
  copying: number // the lines as they are, with COPY into a table of one text column
}

/** From a journal on the disk to numbers that are committed. */
export async function measureImport(records: readonly JournalRecord[], servers: number): Promise<ImportTimes> {
  return withJournal(records, servers, async ({ db, folder }) => {
    const lines = records.length
    const counting = await timed(() => readAll(folder, lines, async () => undefined))
    const recording = await timed(() => record(db, folder, lines))
    await checkSums(db, records)
    const copying = await timed(() => copyLines(db, records))
    return { recording, counting, copying }
  })
}

/** The same while people read lists: how long they wait, in milliseconds, sorted, and the seconds it took. */
export async function measureReading(records: readonly JournalRecord[], servers: number) {
  return withJournal(records, servers, async ({ db, app, folder }) => {
    const lists = await readLists(await app.listen({ host: '127.0.0.1', port: 0 }))
    const seconds = await timed(() => record(db, folder, records.length))
    return { seconds, waits: await lists.stop() }
  })
}

type Scratch = Awaited<ReturnType<typeof openScratchSite>> & { folder: string }

async function withJournal<T>(
  records: readonly JournalRecord[],
  servers: number,
  work: (scratch: Scratch) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sitrep-ingest-'))
  const site = await openScratchSite()
  try {
    await writeJournal(folder, records)
    await addServers(site.db, servers)
    return await work({ ...site, folder })
  } finally {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeJournal(folder: string, records: readonly JournalRecord[]): Promise<void> {
  const tell = (details: object, message: string) => console.error(message, details)
  const journal = await openJournal({ folder, log: { info: tell, warn: tell, error: tell } })
  for (let from = 0; from < records.length; from += 1_000) {
    if (!journal.append(records.slice(from, from + 1_000))) throw new Error('The journal has no room')
    await journal.flush()
  }
  await journal.close()
}

export async function addServers(db: Database, servers: number): Promise<void> {
  await db.run(sql`
    insert into game_servers (server_id, server_name, ip, port, position)
    select n, 'Bench ' || n, '192.0.2.1', 27014 + n, n from generate_series(1, ${servers}::int) as n`)
}

type Take = (page: JournalRecord[], toSeq: number, expected: () => Promise<JournalPage> | null) => Promise<void>

async function readAll(folder: string, wanted: number, take: Take): Promise<void> {
  const reader = readingAhead(openJournalReader(folder))
  let lines = 0
  for (let seq = 1; lines < wanted; ) {
    const page = await reader.readFrom(seq, LARGEST_BATCH)
    if (page.records.length === 0) throw new Error(`The journal ends after ${lines} lines`)
    lines += page.records.length
    seq = page.nextSeq
    await take(page.records, seq - 1, reader.next)
  }
  await reader.close()
}

async function record(db: Database, folder: string, lines: number): Promise<void> {
  const recorder = new Recorder({ db, journal: 'bench' })
  await recorder.load()
  await readAll(folder, lines, (page, toSeq, expected) => recorder.record(page, toSeq, expected))
}

const LINES_A_PIECE = 1_000

async function copyLines(db: Database, records: readonly JournalRecord[]): Promise<void> {
  async function* pieces() {
    for (let from = 0; from < records.length; from += LINES_A_PIECE) {
      const lines = records.slice(from, from + LINES_A_PIECE).map(({ payload }) => Buffer.from(payload).toString())
      yield Buffer.from(`${lines.map((line) => line.replaceAll('\\', '\\\\')).join('\n')}\n`)
    }
  }
  await db.run(sql`create table bare_lines (line text)`)
  await db.copyTransaction((copies) => copies.copyIn(sql`copy bare_lines from stdin`, pieces()))
}

/** A fast recorder that loses lines is none. Between bots nobody kills, so each line of these is a kill or a teamkill. */
async function checkSums(db: Database, records: readonly JournalRecord[]): Promise<void> {
  const killed = Buffer.from('<#Team_Security>" killed "')
  const wanted = records.filter(({ payload }) => Buffer.from(payload).includes(killed)).length
  const sum = sql`(select sum(kills + tk_given) from player_stats)`
  const lines = sql`(select sum(lines) from log_counts where kind = 'lines')`
  const repeated = sql`coalesce((select sum(lines) from log_counts where kind = 'repeated'), 0)`
  const isRight = await db.run(sql`
    select 1 where ${sum} between ${wanted}::int - ${repeated} and ${wanted}::int and ${lines} = ${records.length}::int`)
  if (isRight === 0) throw new Error('The sums are wrong')
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
