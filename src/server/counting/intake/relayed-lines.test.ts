import { rename } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addressBytes } from '#server/ground/address.ts'
import type { LineBatch } from '#server/ground/supervisor.ts'
import { numberedLine, openForTest } from '#testing/counting/journal.ts'
import { logDatagram } from '#testing/counting/log-socket.ts'
import { eventually } from '#testing/eventually.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { KeptLines } from '../../../../bin/lib/kept-lines.mjs'
import { RelayedLines } from './relayed-lines.ts'

const FROM = { address: '192.0.2.1', port: 27_015 }

/** Lines with these numbers, each a second after the one before. */
function batch(numbers: readonly number[], parts: Partial<LineBatch> = {}): LineBatch {
  const lines = new KeptLines()
  for (const number of numbers) lines.add(logDatagram(`L ${number}`), FROM, number * 1_000, 0)
  const { bytes } = lines.after(0)
  return { bytes, upTo: numbers.at(-1) ?? 0, again: 0, place: 0, waiting: 0, over: 0, ...parts }
}

/** A journal with these lines, and what takes the rest of them. */
async function relayed(...journaled: number[]) {
  const folder = await temporaryDir()
  const journal = await openForTest(folder)
  for (const number of journaled) {
    const record = { source: 'udp', origin: addressBytes(FROM.address), place: FROM.port } as const
    journal.append([{ ...numberedLine(1), ...record, receivedAt: number * 1_000, payload: Buffer.from(`L ${number}`) }])
  }
  await journal.flush()
  const position = { ...journal.position() }
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const taken: string[] = []
  const room = { is: true }
  const lines = new RelayedLines({
    folder,
    journal: { position: () => position },
    take: ({ datagram }) => {
      if (room.is) taken.push(Buffer.from(datagram).toString('latin1', 5).replace(/\n.*/s, ''))
      return room.is
    },
    log,
  })
  const settled = (upTo: number) => eventually(() => expect(lines.taken().safe).toBe(upTo))
  return { folder, lines, taken, room, position, log, settled }
}

test('lines are taken in the order of their batches', async () => {
  const { lines, taken, log, settled } = await relayed(1, 2)
  lines.take(batch([1, 2]))
  lines.take(batch([3]))
  await settled(3)
  expect(taken).toEqual(['L 1', 'L 2', 'L 3']) // nobody was given them before
  expect(log.info).not.toHaveBeenCalled()
})

test('they are seen once they were looked at, and safe when all that was taken is written', async () => {
  const { lines, taken, position, settled } = await relayed()
  lines.take(batch([1, 2]))
  expect(lines.taken()).toEqual({ seen: 0, safe: 0, place: 0 })
  await settled(2)
  position.seq = 3
  lines.take(batch([3]))
  await eventually(() => expect(taken).toHaveLength(3))
  expect(lines.taken()).toEqual({ seen: 3, safe: 2, place: 0 })
  position.writtenSeq = 3
  expect(lines.taken()).toEqual({ seen: 3, safe: 3, place: 3 })
})

test('what nobody was given before needs no journal', async () => {
  const { folder, lines, log, settled } = await relayed()
  await rename(folder, `${folder}-away`)
  onTestFinished(() => rename(`${folder}-away`, folder))
  lines.take(batch([1]))
  await settled(1)
  expect(log.error).not.toHaveBeenCalled()
})

test('of those that a program had that was killed, what the journal has is left out, and what follows waits', async () => {
  const { lines, taken, log, settled } = await relayed(1, 2, 4, 5, 7)
  const told = { again: 6, waiting: 7 }
  lines.take(batch([3, 4], told))
  lines.take(batch([5], told))
  await eventually(() => expect(lines.taken()).toMatchObject({ seen: 5, safe: 0 }))
  lines.take(batch([6, 7, 8], told)) // the first of them was given before
  lines.take(batch([9], told))
  await settled(9)
  expect(taken).toEqual(['L 3', 'L 6', 'L 7', 'L 8', 'L 9'])
  expect(log.info.mock.calls).toEqual([[{ lines: 3 }, expect.any(String)]])
})

test('only what the journal has behind the place is left out', async () => {
  const { lines, taken, settled } = await relayed(1, 2, 1)
  lines.take(batch([1, 2], { again: 2, place: 2 }))
  await settled(2)
  expect(taken).toEqual(['L 2'])
})

test('of lines that are alike as many are left out as the journal has, in whatever batches they come', async () => {
  const { lines, taken, settled } = await relayed(1)
  lines.take(batch([1], { upTo: 1, again: 2 }))
  lines.take(batch([1], { upTo: 2, again: 2 }))
  await settled(2)
  expect(taken).toEqual(['L 1'])
})

test('how many came while nobody was here is logged once, and not that there were none', async () => {
  const some = await relayed()
  some.lines.take(batch([1, 2], { waiting: 3 }))
  some.lines.take(batch([3, 4], { waiting: 3 }))
  some.lines.take(batch([5], { waiting: 3 }))
  await some.settled(5)
  expect(some.log.info.mock.calls).toEqual([[{ lines: 3 }, expect.any(String)]])
  const exact = await relayed()
  exact.lines.take(batch([1], { waiting: 1 }))
  await exact.settled(1)
  expect(exact.log.info.mock.calls).toEqual([[{ lines: 1 }, expect.any(String)]])
  const none = await relayed(1)
  none.lines.take(batch([1], { again: 1, waiting: 1 }))
  none.lines.take(batch([2], { again: 1, waiting: 1 }))
  await none.settled(2)
  expect(none.taken).toEqual(['L 2'])
  expect(none.log.info).not.toHaveBeenCalled()
})

test('while the journal cannot be read, lines wait, which is told once', async () => {
  const { folder, lines, taken, log, settled } = await relayed(1)
  await rename(folder, `${folder}-away`)
  const wait = vi.spyOn(globalThis, 'setTimeout').mockImplementation((again) => void setImmediate(again) as never)
  onTestFinished(() => wait.mockRestore())
  lines.take(batch([1, 2], { again: 2 }))
  while (wait.mock.calls.length < 3) await new Promise((resolve) => setImmediate(resolve))
  expect(wait).toHaveBeenLastCalledWith(expect.any(Function), 1_000)
  expect(taken).toEqual([])
  wait.mockRestore()
  await rename(`${folder}-away`, folder)
  await settled(2)
  expect(taken).toEqual(['L 2'])
  expect(log.error.mock.calls).toEqual([[{ err: expect.any(Error) }, expect.any(String)]])
})

test('lines for which there is no room wait, in their order, and are not seen until then', async () => {
  const { lines, taken, room, settled } = await relayed()
  const wait = vi.spyOn(globalThis, 'setTimeout').mockImplementation((again) => void setImmediate(again) as never)
  onTestFinished(() => wait.mockRestore())
  room.is = false
  lines.take(batch([1, 2]))
  lines.take(batch([3]))
  while (wait.mock.calls.length < 3) await new Promise((resolve) => setImmediate(resolve))
  expect(wait).toHaveBeenLastCalledWith(expect.any(Function), 1_000)
  expect(lines.taken()).toMatchObject({ seen: 0, safe: 0 })
  room.is = true
  wait.mockRestore()
  await settled(3)
  expect(taken).toEqual(['L 1', 'L 2', 'L 3'])
})

test('what there is no room for when it is closed is left to the next one', async () => {
  const { lines, taken, room } = await relayed()
  room.is = false
  lines.take(batch([1, 2]))
  await lines.close()
  room.is = true
  expect([taken, lines.taken()]).toEqual([[], expect.objectContaining({ seen: 0, safe: 0 })])
})

test('what is still compared when it is closed is left to the next one', async () => {
  const { lines, taken } = await relayed(1)
  lines.take(batch([1, 2], { again: 2 }))
  lines.take(batch([3], { again: 2 }))
  const closed = lines.close()
  lines.take(batch([4], { again: 2 }))
  expect(closed).toBeInstanceOf(Promise)
  await Promise.all([closed, lines.close()])
  expect(taken).toEqual([])
  expect(lines.taken().safe).toBe(0)
})
