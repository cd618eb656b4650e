import { stat, unlink } from 'node:fs/promises'
import { listSegments } from './segments.ts'

export interface PruneRule {
  /** Number of the last record that has been applied. */
  appliedSeq: number
  /** Segments that were written to since are kept. */
  olderThan: Date
}

/** Deletes, oldest first, the segments that are wholly applied and old. The last one is being written and stays. */
export async function pruneSegments(folder: string, { appliedSeq, olderThan }: PruneRule): Promise<number> {
  const segments = await listSegments(folder)
  let deleted = 0
  for (const [index, { path }] of segments.entries()) {
    const next = segments[index + 1]
    if (!next || next.firstSeq - 1 > appliedSeq) break
    if ((await stat(path)).mtime >= olderThan) break
    await unlink(path)
    deleted++
  }
  return deleted
}
