import { openJournalReader } from '#server/counting/journal/open-journal-reader.ts'
import { seqSince } from '#server/counting/journal/seq-since.ts'
import type { Recorder } from '#server/counting/recorder/recorder.ts'
import type { Log } from '#server/ground/log/log.ts'

const AT_ONCE = { maxRecords: 20_000, maxBytes: 8 * 1024 * 1024 }

/** Counts what the journal has of game servers that were another node's until now, after the last line that one counted. */
export async function countPassed(recorder: Recorder, folder: string, log: Pick<Log, 'info'>): Promise<void> {
  const { shared } = recorder
  for (const serverId of shared?.waiting ?? []) {
    const lines = await countPassedOf(recorder, folder, serverId)
    log.info({ server_id: serverId, lines, ...shared?.told }, 'Log lines of a game server are counted here from now on')
  }
}

/** Gives how many lines of it were looked at. */
async function countPassedOf(recorder: Recorder, folder: string, serverId: number): Promise<number> {
  const place = await recorder.shared?.whereabouts(serverId)
  if (!place) return 0
  const reader = openJournalReader(folder)
  let lines = 0
  try {
    let next = Math.max(place.fromSeq, await seqSince(reader, folder, place.since))
    for (let isLast = false; !isLast; ) {
      const page = await reader.readFrom(next, AT_ONCE)
      next = page.nextSeq
      isLast = page.records.length === 0 || next > recorder.seq
      const records = page.records.filter((record) => record.serverId === serverId && record.seq <= recorder.seq)
      await recorder.recordPassed(serverId, records, Math.min(next - 1, recorder.seq), isLast)
      lines += records.length
    }
  } finally {
    await reader.close()
  }
  return lines
}
