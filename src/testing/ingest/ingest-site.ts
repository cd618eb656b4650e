import { diskFiles } from '#server/counting/journal/journal-files.ts'
import type { LineJournal } from '#server/counting/journal/line-journal.ts'
import type { JournalRecord } from '#server/counting/journal/record.ts'
import { loadConfig } from '#server/ground/config.ts'
import { sql } from '#server/ground/db/db.ts'
import { openForTest, readJournal, written } from '#testing/counting/journal.ts'
import { testApp } from '#testing/server.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'

export const TOKEN_1 = 'token-of-game-server-one'
export const TOKEN_2 = 'token-of-game-server-two'

export type IngestSite = Awaited<ReturnType<typeof ingestSite>>

/** The application with a real journal, as a collector would give it, and tokens of two game servers. */
export async function ingestSite({ requestsPerMinute = 300, journal: hasJournal = true } = {}) {
  const env = { SITREP_DATA: '/nonexistent', SITREP_INGEST_TOKEN_1: TOKEN_1, SITREP_INGEST_TOKEN_2: TOKEN_2 }
  const config = loadConfig(env, '/nonexistent')
  const folder = await temporaryDir()
  const disk = { isFull: false, clearsBehindTheLook: false }
  const write: typeof diskFiles.write = (...bytes) => {
    if (disk.isFull) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    return diskFiles.write(...bytes)
  }
  const journal = await openForTest(folder, { files: { ...diskFiles, write } })
  let stepsLeft = Number.POSITIVE_INFINITY
  const isHeldUp = () => journal.state() === 'disk'
  const lineJournal: LineJournal = {
    folder,
    lastSeq: () => journal.position().seq,
    isHeldUp,
    append: async (records) => {
      if (disk.clearsBehindTheLook) {
        disk.isFull = false
        await written(journal)
      }
      if (stepsLeft-- <= 0) {
        stepsLeft = Number.POSITIVE_INFINITY
        throw new Error('The program was stopped here')
      }
      journal.append(records)
      return journal.flush()
    },
  }
  const settings = { ...config, limits: { ...config.limits, requests_per_minute: requestsPerMinute } }
  const site = await testApp(settings, { journal: hasJournal ? lineJournal : undefined })
  return {
    ...site,
    disk,
    isHeldUp,
    records: async (): Promise<JournalRecord[]> => (await readJournal(folder)).records,
    /** The journal fails once after so many steps. */
    failAfter: (steps: number) => {
      stepsLeft = steps
    },
    /** As if the program had been killed between storing a delivery and noting that it is stored. */
    unmark: () => site.db.run(sql`update ingest_requests set done = false`),
  }
}
