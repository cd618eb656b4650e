import type { JournalRecord } from '#server/counting/journal/record.ts'
import type { Turn } from '#server/counting/recorder/sharing/turn.ts'
import type { LinesAhead } from './lines-ahead.ts'
import { type ReadLine, readRecord } from './read-lines.ts'

interface Options {
  serverIds: ReadonlySet<number>
  zoneOf: (serverId: number) => string
  turn: Turn | null
  ahead: LinesAhead
}

/** Lines of a game server that is no longer ours are passed over. */
export function linesByServer(
  records: readonly JournalRecord[],
  { serverIds, zoneOf, turn, ahead }: Options,
): Map<number, ReadLine[]> {
  const lines = new Map<number, ReadLine[]>()
  for (const record of records) {
    const { serverId } = record
    if (!serverIds.has(serverId)) continue
    const list = lines.get(serverId) ?? []
    lines.set(serverId, list)
    const line = ahead.take(record) ?? readRecord(record, zoneOf(serverId))
    if (turn?.takes(serverId, line, record.receivedAt) ?? true) list.push(line)
  }
  return lines
}
