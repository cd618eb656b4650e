import { join } from 'node:path'
import { z } from 'zod'
import { openJournalReader } from '#server/counting/journal/open-journal-reader.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { parseSteamId } from '#shared/steam-id.ts'
import { numberOfPlayedLine, suppressorOf } from '../../bench/cluster/load/played-line.ts'

/** What the database has counted so far. */
export interface Counted {
  lines: number
  suppressions: Map<string, number> // by Steam id
}

export interface Journaled {
  lines: Set<number> // their numbers
  records: number
  suppressions: Map<string, number>
}

export async function readCounted(db: Db): Promise<Counted> {
  const Lines = z.object({ lines: z.coerce.number() })
  const Person = z.object({ steam_id: z.string(), times: z.coerce.number() })
  const sum = await db.one(Lines, sql`select coalesce(sum(lines), 0) as lines from log_counts where kind = 'lines'`)
  const people = await db.many(
    Person,
    sql`select steam_id::text, sum(suppressions) as times from player_stats where suppressions > 0 group by steam_id`,
  )
  return { lines: sum?.lines ?? 0, suppressions: new Map(people.map(({ steam_id, times }) => [steam_id, times])) }
}

export async function readJournaled(dataDir: string): Promise<Journaled> {
  const journaled: Journaled = { lines: new Set(), records: 0, suppressions: new Map() }
  const reader = openJournalReader(join(dataDir, 'journal'))
  for (let seq = 1; ; ) {
    const { records, nextSeq } = await reader.readFrom(seq)
    if (records.length === 0) break
    for (const { payload } of records) note(journaled, Buffer.from(payload).toString())
    seq = nextSeq
  }
  await reader.close()
  return journaled
}

function note(journaled: Journaled, line: string): void {
  journaled.records += 1
  journaled.lines.add(numberOfPlayedLine(line))
  const who = parseSteamId(suppressorOf(line) ?? '')
  if (who) journaled.suppressions.set(who, (journaled.suppressions.get(who) ?? 0) + 1)
}

/** What of the journal the database does not tell exactly once, in sentences. */
export function compare({ lines, records, suppressions }: Journaled, before: Counted, after: Counted): string[] {
  const counted = after.lines - before.lines
  const wrong = [...suppressions].filter(
    ([who, times]) => (after.suppressions.get(who) ?? 0) - (before.suppressions.get(who) ?? 0) !== times,
  )
  return [
    ...(records === lines.size ? [] : [`${records - lines.size} lines are in the journal twice`]),
    ...(counted === records ? [] : [`${records} lines are in the journal and ${counted} are counted`]),
    ...(wrong.length === 0 ? [] : [`the deeds of ${wrong.length} people are not as the journal tells them`]),
  ]
}
