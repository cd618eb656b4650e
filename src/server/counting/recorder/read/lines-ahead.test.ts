import { expect, test } from 'vitest'
import type { JournalRecord } from '#server/counting/journal/record.ts'
import { journalOf } from '#testing/counting/recorder.ts'
import { LinesAhead } from './lines-ahead.ts'
import { readRecord } from './read-lines.ts'

const records = journalOf(Array.from({ length: 1_000 }, (_, n) => `Loading map "map_${n}"`))
const utc = () => 'UTC'

/** Lines that were read while something else took its time. */
async function readAhead(page: Promise<{ records: readonly JournalRecord[] } | null>, turns = 20) {
  const ahead = new LinesAhead(utc)
  ahead.expect(() => page)
  const work = async () => {
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
    return 'done'
  }
  expect(await ahead.during(work)).toBe('done')
  return ahead
}

test('what is expected is read while the work goes on, and is there once', async () => {
  const ahead = await readAhead(Promise.resolve({ records }))
  for (const record of records) expect(ahead.take(record)).toEqual(readRecord(record, 'UTC'))
  expect(ahead.take(records[0] as JournalRecord)).toBeNull()
})

test('all that was read and not taken yet can be looked at before', async () => {
  const others = journalOf(['Loading map "other"'], 1_001, 2)
  const ahead = await readAhead(Promise.resolve({ records: [...records, ...others] }))
  ahead.take(records[0] as JournalRecord)
  const lines = ahead.byServer([...records, ...others])
  expect(lines.get(1)?.map(({ seq }) => seq)).toEqual(records.slice(1).map(({ seq }) => seq))
  expect(lines.get(2)).toEqual(others.map((record) => readRecord(record, 'UTC')))
  const some = ahead.byServer(records.slice(400, 403))
  expect([...some].map(([id, list]) => [id, list.map(({ seq }) => seq)])).toEqual([[1, [401, 402, 403]]])
  expect(ahead.byServer([]).size).toBe(0)
  expect(ahead.take(records[1] as JournalRecord), 'looking takes nothing').not.toBeNull()
})

test('only as much is read as there is time for', async () => {
  const ahead = await readAhead(Promise.resolve({ records }), 1)
  const found = records.map((record) => ahead.take(record))
  expect(found[0]).not.toBeNull()
  expect(found.at(-1)).toBeNull()
})

test('some may be left out, and others may be asked for', async () => {
  const ahead = await readAhead(Promise.resolve({ records }))
  const [other] = journalOf(['Loading map "other"'], 500)
  expect(ahead.take(records[400] as JournalRecord)?.seq).toBe(401)
  expect(ahead.take(other as JournalRecord), 'another record of the same number').toBeNull()
  expect(ahead.take(records[700] as JournalRecord)?.seq).toBe(701)
  expect(ahead.take(records[300] as JournalRecord), 'behind those that were taken').toBeNull()
})

test.each([
  ['comes', () => Promise.resolve(null)],
  ['can be read', () => Promise.reject(new Error('A bad sector'))],
])('the work goes on when nothing more %s', async (_, page) => {
  const ahead = await readAhead(page())
  expect(ahead.take(records[0] as JournalRecord)).toBeNull()
})

test('the work is done although a line cannot be read ahead, and those before it are there', async () => {
  const ahead = new LinesAhead((serverId) => {
    if (serverId === 2) throw new Error('No such zone')
    return 'UTC'
  })
  const bad = journalOf(['Loading map "bad"'], 1_001, 2)
  ahead.expect(async () => ({ records: [...records, ...bad] }))
  const work = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
    return 'done'
  }
  expect(await ahead.during(work)).toBe('done')
  expect(ahead.take(records[999] as JournalRecord)?.seq).toBe(1_000)
  expect(ahead.take(bad[0] as JournalRecord)).toBeNull()
})

test('work that fails ends the reading, and what was read for it is forgotten by the next', async () => {
  const ahead = new LinesAhead(utc)
  ahead.expect(async () => ({ records }))
  const fail = async () => {
    await new Promise(setImmediate)
    throw new Error('The database is gone')
  }
  await expect(ahead.during(fail)).rejects.toThrow('The database is gone')
  await ahead.during(async () => undefined)
  expect(ahead.take(records[0] as JournalRecord)).toBeNull()
})
