import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import type { SourcebansCopy } from './copy-sourcebans.ts'
import { CHUNK_SIZE } from './sourcebans.ts'
import {
  type CopiedCounts,
  countCopied,
  dropGoneBans,
  writeAdmins,
  writeBans,
  writeChecksums,
} from './sourcebans-copy.queries.ts'

const COPY_LOCK = 7_210_130 // any number, the same on every node

type List = keyof CopiedCounts

/** Most of a list is gone. It may be true, or a database that is just being filled again. */
export class SuddenLoss extends Error {
  override name = 'SuddenLoss'
  readonly list: List

  constructor(list: List, had: number, has: number) {
    super(`It has ${has} ${list} where it had ${had}`)
    this.list = list
  }
}

/** All of it or nothing. Only rows that differ are written, and only then is anyone told. */
export async function applyCopy(
  db: Db,
  copy: SourcebansCopy,
  believedLosses: ReadonlySet<List>,
): Promise<{ changed: number; skipped: number }> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${COPY_LOCK})`)
    const before = await countCopied(tx)
    const admins = await writeAdmins(tx, copy.admins)
    const bans = await applyBans(tx, copy)
    const after = await countCopied(tx)
    refuseSuddenLoss(before, after, believedLosses)
    if (admins > 0) await raiseVersions(tx, ['admins'])
    if (bans > 0) await raiseVersions(tx, ['bans'])
    return { changed: admins + bans, skipped: copy.skippedAdmins + copy.banCount - after.bans }
  })
}

async function applyBans(tx: Db, { bans, checksums, readChunks }: SourcebansCopy): Promise<number> {
  const bids = bans.map(({ bid }) => bid)
  const gone = await dropGoneBans(tx, CHUNK_SIZE, { all: [...checksums.keys()], read: readChunks, bids })
  const written = await writeBans(tx, bans)
  await writeChecksums(tx, checksums)
  return gone + written
}

const FEW = 20 // a short list may well shrink to half its length

function refuseSuddenLoss(before: CopiedCounts, after: CopiedCounts, believed: ReadonlySet<List>): void {
  for (const list of ['admins', 'bans'] as const) {
    const [had, has] = [before[list], after[list]]
    const sudden = has === 0 ? had > 0 : had >= FEW && has < had / 2
    if (sudden && !believed.has(list)) throw new SuddenLoss(list, had, has)
  }
}
