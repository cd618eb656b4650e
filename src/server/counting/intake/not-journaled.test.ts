import { expect, test } from 'vitest'
import type { NewRecord } from '#server/counting/journal/record.ts'
import { addressBytes } from '#server/ground/address.ts'
import type { KeptLine } from '#server/ground/supervisor.ts'
import { numberedLine, openForTest } from '#testing/counting/journal.ts'
import { logDatagram } from '#testing/counting/log-socket.ts'
import { openIn } from '#testing/open-files.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { notJournaled } from './not-journaled.ts'

const keptLine = (text: string, parts: Partial<KeptLine> = {}): KeptLine => ({
  ...{ datagram: logDatagram(text), address: '192.0.2.1', port: 27_015, receivedAt: 1_000, again: true },
  ...parts,
})

const record = (text: string, parts: Partial<NewRecord> = {}): NewRecord => ({
  ...numberedLine(1),
  ...{ receivedAt: 1_000, source: 'udp', origin: addressBytes('192.0.2.1'), place: 27_015, payload: Buffer.from(text) },
  ...parts,
})

/** A journal of these records, each in a segment of its own. */
async function folderWith(...records: NewRecord[]): Promise<string> {
  const folder = await temporaryDir()
  const journal = await openForTest(folder, { segmentBytes: 1 })
  for (const one of records) {
    journal.append([one])
    await journal.flush()
  }
  await journal.close()
  return folder
}

test('a line that was given before and is in the journal is left out, and only that', async () => {
  const [one, two, three] = ['L one', 'L two', 'L three'].map((text) => keptLine(text)) as [
    KeptLine,
    KeptLine,
    KeptLine,
  ]
  const folder = await folderWith(record('L before', { receivedAt: 900 }), record('L one'), record('L two'))
  expect(await notJournaled(folder, [one, two, three])).toEqual([three])
  expect(await openIn(folder)).toEqual([])
})

test('a line is known by its moment, its sender and its text', async () => {
  const folder = await folderWith(record('L one'))
  const others = [
    keptLine('L one', { receivedAt: 1_001 }),
    keptLine('L one', { receivedAt: 999 }),
    keptLine('L one', { port: 27_016 }),
    keptLine('L one', { address: '192.0.2.2' }),
    keptLine('L two'),
    keptLine('L one', { datagram: Buffer.from('no log packet') }),
  ]
  expect(await notJournaled(folder, others)).toEqual(others)
})

test('a sender is the same where the system writes its address as one of IPv6', async () => {
  const folder = await folderWith(record('L one'))
  expect(await notJournaled(folder, [keptLine('L one', { address: '::ffff:192.0.2.1' })])).toEqual([])
})

test('of lines that are alike as many are left out as the journal has', async () => {
  const twins = ['L one', 'L one', 'L one'].map((text) => keptLine(text)) as [KeptLine, KeptLine, KeptLine]
  const folder = await folderWith(record('L one'), record('L one'))
  const [left, ...more] = await notJournaled(folder, twins)
  expect(left).toBe(twins[2])
  expect(more).toEqual([])
})

test('what is given for the first time is not looked for', async () => {
  const folder = await folderWith(record('L one'))
  const fresh = [keptLine('L one', { again: false }), keptLine('L one', { again: undefined })]
  expect(await notJournaled(folder, fresh)).toBe(fresh)
  expect(await notJournaled(folder, [keptLine('L one'), ...fresh])).toEqual(fresh)
})
