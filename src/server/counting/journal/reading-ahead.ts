import type { JournalPage, JournalReader } from './open-journal-reader.ts'

const LONG = 2_000 // records; whoever gets as many is behind, and will want the next page

export interface AheadReader extends JournalReader {
  /** The page behind the last one, while it is read; null: nobody will want it soon. */
  next(): Promise<JournalPage> | null
}

/** Reads the next page while the last one is worked on: who has much to count waits for the disk but once. */
export function readingAhead(reader: JournalReader): AheadReader {
  let ahead: { seq: number; page: Promise<JournalPage> } | null = null
  const takeAhead = async (seq: number): Promise<JournalPage | null> => {
    const taken = ahead
    ahead = null
    if (taken?.seq === seq) return taken.page
    await taken?.page.catch(() => undefined) // nobody wants it, and the reader does one thing at a time
    return null
  }
  return {
    async readFrom(seq, limits) {
      const page = (await takeAhead(seq)) ?? (await reader.readFrom(seq, limits))
      if (page.records.length >= LONG) {
        ahead = { seq: page.nextSeq, page: reader.readFrom(page.nextSeq, limits) }
        ahead.page.catch(() => undefined) // told to whoever asks for it
      }
      return page
    },
    next: () => ahead?.page ?? null,
    async close() {
      await takeAhead(-1)
      await reader.close()
    },
  }
}
