import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, sql } from '#server/db/db.ts'
import { openJournal } from '#server/journal/open-journal.ts'
import { openJournalReader } from '#server/journal/open-journal-reader.ts'
import type { JournalRecord } from '#server/journal/record.ts'
import { Recorder } from '#server/recorder/recorder.ts'
import { LARGEST_BATCH } from '#server/workers/record-logs.ts'
import { simulatedRecords, uniformRecords } from './lib/scratch-lines.ts'
import { openScratchSite } from './lib/scratch-site.ts'

// From a journal on the disk to numbers that are committed: lines a second, beside counting the lines of the same journal and
// beside one insert for each line. Once as simulated game servers write them, and once with each player as likely as any
// other on every server, which is the worst case for a recorder that sums.

const LINES = 200_000
const SERVERS = 4
const PLAYERS = 2_000
const WANTED = 50_000 // lines a second
const INSERTED = 2_000 // one by one is too slow for all of them

console.log(`${LINES.toLocaleString('en')} lines of ${SERVERS} servers and ${PLAYERS.toLocaleString('en')} players`)
const rate = await measure('as simulated', simulatedRecords(LINES, PLAYERS))
await measure('worst case', uniformRecords(LINES, SERVERS, PLAYERS))
if (rate < WANTED) {
  console.log(`below the ${WANTED.toLocaleString('en')} lines/s that are wanted`)
  process.exitCode = 1
}

async function measure(label: string, records: readonly JournalRecord[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'sitrep-ingest-'))
  const site = await openScratchSite()
  try {
    await writeJournal(folder, records)
    await addServers(site.db)
    const counting = await timed(() => readAll(folder, async () => undefined))
    const recording = await timed(() => record(site.db, folder))
    const inserting = (await timed(() => insertOneByOne(site.db, records))) * (LINES / INSERTED)
    await checkSums(site.db, records)
    const shown = (seconds: number) =>
      `${Math.round(LINES / seconds)
        .toLocaleString('en')
        .padStart(9)} lines/s`
    console.log(`${label}: recorded ${shown(recording)}, everything committed`)
    console.log(`  counted  ${shown(counting)}: a bare counter is ${(recording / counting).toFixed(1)} times as fast`)
    console.log(`  inserted ${shown(inserting)}: recording is ${(inserting / recording).toFixed(1)} times as fast`)
    return Math.round(LINES / recording)
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

type Take = (page: JournalRecord[], toSeq: number) => Promise<void>

async function readAll(folder: string, take: Take): Promise<void> {
  const reader = openJournalReader(folder)
  let lines = 0
  for (let seq = 1; lines < LINES; ) {
    const page = await reader.readFrom(seq, LARGEST_BATCH)
    if (page.records.length === 0) throw new Error(`The journal ends after ${lines} lines`)
    lines += page.records.length
    seq = page.nextSeq
    await take(page.records, seq - 1)
  }
  await reader.close()
}

async function record(db: Database, folder: string): Promise<void> {
  const recorder = new Recorder({ db, journal: 'bench' })
  await recorder.load()
  await readAll(folder, (page, toSeq) => recorder.record(page, toSeq))
}

async function insertOneByOne(db: Database, records: readonly JournalRecord[]): Promise<void> {
  await db.run(sql`create table bare_lines (seq bigint primary key, server_id int not null, line text not null)`)
  for (const { seq, serverId, payload } of records.slice(0, INSERTED)) {
    await db.run(sql`insert into bare_lines values (${seq}, ${serverId}, ${Buffer.from(payload).toString()})`)
  }
}

async function addServers(db: Database): Promise<void> {
  await db.run(sql`
    insert into game_servers (server_id, server_name, ip, port, position)
    select n, 'Bench ' || n, '192.0.2.1', 27014 + n, n from generate_series(1, ${SERVERS}::int) as n`)
}

/** A fast recorder that loses lines is none. Between bots nobody kills, so each line of these is a kill or a teamkill. */
async function checkSums(db: Database, records: readonly JournalRecord[]): Promise<void> {
  const killed = Buffer.from('<#Team_Security>" killed "')
  const wanted = records.filter(({ payload }) => Buffer.from(payload).includes(killed)).length
  const sum = sql`(select sum(kills + tk_given) from player_stats)`
  const lines = sql`(select sum(lines) from log_counts where kind = 'lines')`
  const repeated = sql`coalesce((select sum(lines) from log_counts where kind = 'repeated'), 0)`
  const isRight = await db.run(sql`
    select 1 where ${sum} between ${wanted}::int - ${repeated} and ${wanted}::int and ${lines} = ${LINES}::int`)
  if (isRight === 0) throw new Error('The sums are wrong')
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
