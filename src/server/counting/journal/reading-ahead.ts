import type { JournalPage, JournalReader } from './open-journal-reader.ts'
import type { ReadLimits } from './segment-reader.ts'

/** Records; whoever gets as many is behind, and will want the next page at once. */
export const LONG_PAGE = 20_000

export interface AheadReader extends JournalReader {
  /** Begins to read the page behind the last one; null: nobody will want it soon. */
  next(): Promise<JournalPage> | null
}

/** Reads the next page, when asked to, while the last one is worked on: who has much to count need not wait for the disk. */
export function readingAhead(reader: JournalReader): AheadReader {
  let ahead: { seq: number; page: Promise<JournalPage> } | null = null
  let behind: { seq: number; limits: Partial<ReadLimits> } | null = null
  const takeAhead = async (seq: number): Promise<JournalPage | null> => {
    const taken = ahead
    ahead = null
    if (taken?.seq === seq) return taken.page
    await taken?.page.catch(() => undefined) // nobody wants it, and the reader does one thing at a time
    return null
  }
  return {
    async readFrom(seq, limits) {
      behind = null
      const page = (await takeAhead(seq)) ?? (await reader.readFrom(seq, limits))
      if (page.records.length >= LONG_PAGE) behind = { seq: page.nextSeq, limits: { ...limits } }
      return page
    },
    next() {
      if (behind) {
        ahead = { seq: behind.seq, page: reader.readFrom(behind.seq, behind.limits) }
        ahead.page.catch(() => undefined) // told to whoever asks for it
        behind = null
      }
      return ahead?.page ?? null
    },
    async close() {
      await takeAhead(-1)
      await reader.close()
    },
  }
}
