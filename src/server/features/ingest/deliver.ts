import { randomBytes } from 'node:crypto'
import { JournalDiskError } from '#server/counting/journal/journal.ts'
import type { LineJournal } from '#server/counting/journal/line-journal.ts'
import { openJournalReader } from '#server/counting/journal/open-journal-reader.ts'
import { type NewRecord, ORIGIN_BYTES } from '#server/counting/journal/record.ts'
import type { Deliver } from '#server/features/feature.ts'
import type { Clock } from '#server/ground/clock.ts'
import type { Db } from '#server/ground/db/db.ts'
import { sha256 } from '#server/ground/sha256.ts'
import type { Taken } from '#shared/contracts/ingest.ts'
import { beginDelivery, type Delivery, endDelivery } from './ingest.queries.ts'

interface Options {
  db: Db
  clock: Clock
  journal: LineJournal
}

const RECORDS_AT_ONCE = 5_000 // so that they fit what the journal holds in memory while the disk is slow

/**
 * Takes each delivery once, however often it is sent: by its key, or, when the program was killed before the key was marked
 * as done, by what of it stands in the journal.
 */
export function deliverer(options: Options): Deliver {
  const underWay = new Map<string, Promise<Taken>>()
  return async (serverId, key, lines) => {
    if (key === undefined) return deliverUnnamed(options, serverId, lines)
    const name = `${serverId} ${key}`
    const first = underWay.get(name)
    if (first) return { ...(await first), duplicate: true }
    const taking = deliverNamed(options, serverId, key, lines)
    underWay.set(name, taking)
    try {
      return await taking
    } finally {
      underWay.delete(name)
    }
  }
}

async function deliverUnnamed(options: Options, serverId: number, lines: readonly Buffer[]): Promise<Taken> {
  await append(options, toRecords(serverId, randomBytes(ORIGIN_BYTES), lines, options.clock))
  return { lines: lines.length, duplicate: false }
}

async function deliverNamed(options: Options, serverId: number, key: string, lines: readonly Buffer[]): Promise<Taken> {
  const { db, clock, journal } = options
  const delivery: Delivery = { serverId, keyHash: sha256(key) }
  const begun = { now: clock.now(), afterSeq: journal.lastSeq(), lines: lines.length }
  const known = await beginDelivery(db, delivery, begun)
  if (known?.done) return { lines: known.lines, duplicate: true }
  // Those of the try before may still get there, behind our look at the journal.
  if (known && journal.isHeldUp()) throw new JournalDiskError()
  const origin = sha256(`${serverId} ${key}`).subarray(0, ORIGIN_BYTES)
  const arrived = known ? await countInJournal(journal.folder, known.after_seq, origin) : 0
  await append(options, toRecords(serverId, origin, lines, clock).slice(arrived))
  await endDelivery(db, delivery)
  return { lines: lines.length, duplicate: arrived >= lines.length }
}

function toRecords(serverId: number, origin: Uint8Array, lines: readonly Buffer[], clock: Clock): NewRecord[] {
  const receivedAt = clock.now().getTime()
  return lines.map((payload, place) => ({ receivedAt, serverId, source: 'http', origin, place, payload }))
}

async function append({ journal }: Options, records: readonly NewRecord[]): Promise<void> {
  for (let start = 0; start < records.length; start += RECORDS_AT_ONCE) {
    await journal.append(records.slice(start, start + RECORDS_AT_ONCE))
  }
}

/** How many lines of a delivery are in the journal: they are written in order, so these are its first ones. */
async function countInJournal(folder: string, afterSeq: number, origin: Uint8Array): Promise<number> {
  const reader = openJournalReader(folder)
  try {
    let count = 0
    for (let seq = afterSeq + 1; ; ) {
      const { records, nextSeq } = await reader.readFrom(seq)
      if (records.length === 0) return count
      for (const record of records) {
        if (record.source === 'http' && Buffer.compare(record.origin, origin) === 0) count += 1
      }
      seq = nextSeq
    }
  } finally {
    await reader.close()
  }
}
