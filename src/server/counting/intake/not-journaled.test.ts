import { expect, test } from 'vitest'
import type { NewRecord } from '#server/counting/journal/record.ts'
import { addressBytes } from '#server/ground/address.ts'
import { numberedLine, openForTest } from '#testing/counting/journal.ts'
import { logDatagram } from '#testing/counting/log-socket.ts'
import { openIn } from '#testing/open-files.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { notJournaled } from './not-journaled.ts'
import type { ReceivedLine } from './read-frames.ts'

const lineFrom = (text: string, parts: Partial<ReceivedLine> = {}): ReceivedLine => ({
  ...{ datagram: logDatagram(text), address: '192.0.2.1', port: 27_015, receivedAt: 1_000 },
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
  const [one, two, three] = ['L one', 'L two', 'L three'].map((text) => lineFrom(text)) as [
    ReceivedLine,
    ReceivedLine,
    ReceivedLine,
  ]
  const folder = await folderWith(record('L three'), record('L one'), record('L two')) // the first of them is an older twin
  expect(await notJournaled(folder, 1, [one, two, three])).toEqual([three])
  expect(await notJournaled(folder, 0, [one, two, three])).toEqual([])
  expect(await openIn(folder)).toEqual([])
})

test('a line is known by its moment, its sender and its text', async () => {
  const folder = await folderWith(record('L one'))
  const others = [
    lineFrom('L one', { receivedAt: 1_001 }),
    lineFrom('L one', { receivedAt: 999 }),
    lineFrom('L one', { port: 27_016 }),
    lineFrom('L one', { address: '192.0.2.2' }),
    lineFrom('L two'),
    lineFrom('L one', { datagram: Buffer.from('no log packet') }),
  ]
  expect(await notJournaled(folder, 0, others)).toEqual(others)
})

test('a sender is the same where the system writes its address as one of IPv6', async () => {
  const folder = await folderWith(record('L one'))
  expect(await notJournaled(folder, 0, [lineFrom('L one', { address: '::ffff:192.0.2.1' })])).toEqual([])
})

test('of lines that are alike as many are left out as the journal has', async () => {
  const twins = ['L one', 'L one', 'L one'].map((text) => lineFrom(text)) as [ReceivedLine, ReceivedLine, ReceivedLine]
  const folder = await folderWith(record('L one'), record('L one'))
  const [left, ...more] = await notJournaled(folder, 0, twins)
  expect(left).toBe(twins[2])
  expect(more).toEqual([])
})
