import { openJournalReader } from '#server/counting/journal/open-journal-reader.ts'
import type { JournalRecord } from '#server/counting/journal/record.ts'
import { readLogPacket } from '#server/game/logs/log-packet.ts'
import { addressBytes, withoutMapping } from '#server/ground/address.ts'
import type { ReceivedLine } from './read-frames.ts'

/**
 * Leaves out what is in the journal already: of lines that are given again, a program that was killed before it could say so may have
 * written the first ones, behind this place. A line and its record have the moment, the sender and the text in common.
 */
export async function notJournaled(
  folder: string,
  place: number,
  again: readonly ReceivedLine[],
): Promise<readonly ReceivedLine[]> {
  const alike = new Map<string, ReceivedLine[]>()
  for (const line of again) {
    const packet = readLogPacket(line.datagram)
    if (packet === null) continue
    const origin = addressBytes(withoutMapping(line.address))
    const key = keyOf({ receivedAt: line.receivedAt, origin, place: line.port, payload: packet.line })
    const before = alike.get(key)
    if (before) before.push(line)
    else alike.set(key, [line])
  }
  const found = new Set<ReceivedLine>()
  for await (const record of recordsAfter(folder, place)) {
    const line = alike.get(keyOf(record))?.shift()
    if (line) found.add(line)
  }
  return again.filter((line) => !found.has(line))
}

type Known = Pick<JournalRecord, 'receivedAt' | 'origin' | 'place' | 'payload'>

const keyOf = ({ receivedAt, origin, place, payload }: Known): string =>
  `${receivedAt} ${latin1(origin)} ${place} ${latin1(payload)}`

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')

async function* recordsAfter(folder: string, place: number): AsyncIterable<JournalRecord> {
  const reader = openJournalReader(folder)
  try {
    for (let seq = place + 1; ; ) {
      const { records, nextSeq } = await reader.readFrom(seq)
      if (records.length === 0) return
      yield* records
      seq = nextSeq
    }
  } finally {
    await reader.close()
  }
}
