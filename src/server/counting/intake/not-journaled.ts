import { openJournalReader } from '#server/counting/journal/open-journal-reader.ts'
import type { JournalRecord } from '#server/counting/journal/record.ts'
import { seqSince } from '#server/counting/journal/seq-since.ts'
import { readLogPacket } from '#server/game/logs/log-packet.ts'
import { addressBytes, withoutMapping } from '#server/ground/address.ts'
import type { KeptLine } from '#server/ground/supervisor.ts'

/**
 * Leaves out what is in the journal already: of lines that are given again, a program that was killed before it could say so may have
 * written the first ones. A line and its record have the moment, the sender and the text in common.
 */
export async function notJournaled(folder: string, lines: readonly KeptLine[]): Promise<readonly KeptLine[]> {
  const again = lines.filter((line) => line.again)
  if (again.length === 0) return lines
  const alike = new Map<string, KeptLine[]>()
  for (const line of again) {
    const packet = readLogPacket(line.datagram)
    if (packet === null) continue
    const origin = addressBytes(withoutMapping(line.address))
    const key = keyOf({ receivedAt: line.receivedAt, origin, place: line.port, payload: packet.line })
    const before = alike.get(key)
    if (before) before.push(line)
    else alike.set(key, [line])
  }
  const found = new Set<KeptLine>()
  const first = again.reduce((least, { receivedAt }) => Math.min(least, receivedAt), Number.POSITIVE_INFINITY)
  for await (const record of recordsSince(folder, first)) {
    const line = alike.get(keyOf(record))?.shift()
    if (line) found.add(line)
  }
  return lines.filter((line) => !found.has(line))
}

type Known = Pick<JournalRecord, 'receivedAt' | 'origin' | 'place' | 'payload'>

const keyOf = ({ receivedAt, origin, place, payload }: Known): string =>
  `${receivedAt} ${latin1(origin)} ${place} ${latin1(payload)}`

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')

async function* recordsSince(folder: string, time: number): AsyncIterable<JournalRecord> {
  const reader = openJournalReader(folder)
  try {
    for (let seq = await seqSince(reader, folder, time); ; ) {
      const { records, nextSeq } = await reader.readFrom(seq)
      if (records.length === 0) return
      yield* records
      seq = nextSeq
    }
  } finally {
    await reader.close()
  }
}
