import { expect, test } from 'vitest'
import type { JournalRecord } from '#server/counting/journal/record.ts'
import { CursorMoved } from '#server/counting/recorder/cursor.ts'
import { Recorder } from '#server/counting/recorder/recorder.ts'
import type { Db } from '#server/ground/db/db.ts'
import { formatLogDate } from '#simulator/log-lines/log-date.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { lineOfNumber, timesCounted } from '#testing/ingest/ingest.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'

const START = Date.parse('2026-03-01T12:00:00Z') / 1000

/** A line of a person of its own, five a second. */
function lineAt(number: number): Buffer {
  const text = lineOfNumber(number).replace(/^L .{21}: /, '')
  return Buffer.from(`${formatLogDate(START + Math.floor(number / 5))}${text}`)
}

/** Lines as a node's journal has them, which may have missed some. */
function journalWith(numbers: readonly number[], firstSeq = 1): JournalRecord[] {
  return numbers.map((number, index) => ({
    seq: firstSeq + index,
    serverId: 1,
    receivedAt: (START + number / 5) * 1000,
    source: 'udp',
    origin: new Uint8Array(16),
    place: 0,
    payload: lineAt(number),
  }))
}

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** A node that counts what it holds, and goes by its own journal. */
async function startNode(db: Db, journal: string, lines: readonly number[] = []) {
  const node = { holds: false, isAlone: false }
  const sharing = { holds: () => node.holds, isAlone: () => node.isAlone, hear: () => undefined }
  const recorder = new Recorder({ db, journal, sharing })
  await recorder.load()
  const all = journalWith(lines)
  return {
    node,
    recorder,
    /** Reads its journal on, as far as it goes or up to a record. */
    readOn: async (toSeq = all.length) => {
      const records = all.filter(({ seq }) => seq > recorder.seq && seq <= toSeq)
      await recorder.record(records, toSeq)
    },
    takeOver: async () => {
      node.holds = true
      for (const serverId of recorder.shared?.waiting ?? []) {
        const place = await recorder.shared?.whereabouts(serverId)
        const passed = all.filter(({ seq }) => seq >= (place?.fromSeq ?? 0) && seq <= recorder.seq)
        await recorder.recordPassed(serverId, passed, recorder.seq, true)
      }
    },
  }
}

async function database() {
  const db = await testDatabase()
  await createSeed(db, testClock('2026-03-01T12:00:00Z')).server({ id: 1 })
  return db
}

const onceEach = (numbers: readonly number[]) => new Map(numbers.map((number) => [number, 1]))

test('the other node goes on after the last counted line, with what it had passed over and what comes', async () => {
  const db = await database()
  const one = await startNode(db, 'one', upTo(60))
  const other = await startNode(db, 'other', upTo(90))
  one.node.holds = true
  await one.readOn(40)
  await other.readOn(30) // it is behind: of what the first one counted, it has yet to see ten lines
  one.node.holds = false // dead, with twenty lines in its journal
  await other.takeOver()
  await other.readOn(60)
  await other.readOn()
  expect(await timesCounted(db)).toEqual(onceEach(upTo(90)))

  await one.readOn()
  other.node.holds = false
  await one.takeOver() // what it had left was counted meanwhile
  expect(await timesCounted(db)).toEqual(onceEach(upTo(90)))
  expect(one.recorder.shared?.told.repeated).toBeGreaterThan(0)
})

test('lines that only one of the two got are counted if they are of the last seconds, and none twice', async () => {
  const db = await database()
  const one = await startNode(
    db,
    'one',
    upTo(60).filter((number) => number !== 52 && number !== 4),
  )
  const other = await startNode(
    db,
    'other',
    upTo(80).filter((number) => number % 10 !== 5),
  )
  one.node.holds = true
  await one.readOn()
  await other.readOn()
  await other.takeOver()
  const counted = new Set([...upTo(60).filter((number) => number !== 4), ...upTo(80, 61).filter((n) => n % 10 !== 5)])
  expect(await timesCounted(db)).toEqual(onceEach([...counted].sort((a, b) => a - b)))
})

test('a node that goes on counting after another took over writes nothing', async () => {
  const db = await database()
  const one = await startNode(db, 'one', upTo(50))
  const other = await startNode(db, 'other', upTo(50))
  one.node.holds = true
  await one.readOn(20)
  await other.readOn(20)
  await other.takeOver()
  await other.readOn(40)
  await expect(one.readOn()).rejects.toThrow(CursorMoved)
  expect(await timesCounted(db)).toEqual(onceEach(upTo(40)))
})

test('what was passed over while nobody counted is counted in full, also after a restart', async () => {
  const db = await database()
  const lines = upTo(50)
  const before = await startNode(db, 'one', lines)
  before.node.holds = true
  await before.readOn(20)
  before.node.holds = false
  await before.readOn(35)
  const after = await startNode(db, 'one', lines)
  await after.takeOver()
  await after.readOn()
  expect(await timesCounted(db)).toEqual(onceEach(lines))
})

test('what a node that was alone counted last is known to the second: the rest of it is left out, and told', async () => {
  const db = await database()
  const one = await startNode(db, 'one', upTo(12))
  const other = await startNode(db, 'other', upTo(30))
  Object.assign(one.node, { holds: true, isAlone: true })
  await one.readOn()
  await other.readOn()
  await other.takeOver()
  // Lines 10 to 14 have one date; the first node counted up to 12.
  expect(await timesCounted(db)).toEqual(onceEach([...upTo(12), ...upTo(30, 15)]))
  expect(other.recorder.shared?.told.undecided).toBe(5)
})

test('of equal lines of one second, those the other one had not counted are', async () => {
  const db = await database()
  const one = await startNode(db, 'one', [1, 2, 3, 20, 20])
  const other = await startNode(db, 'other', [1, 2, 3, 20, 20, 20, 21])
  one.node.holds = true
  await one.readOn()
  await other.readOn()
  await other.takeOver()
  expect(await timesCounted(db)).toEqual(new Map([...onceEach([1, 2, 3]), [20, 3], [21, 1]]))
})
