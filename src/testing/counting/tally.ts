import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { openJournalReader } from '#server/counting/journal/open-journal-reader.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { numberOfLine, personOfLine, personOfSteamId } from './numbered-line.ts'

const Counted = z.object({ steam_id: z.coerce.bigint(), times: z.int() })
const LOOK_MS = 1_000
const LOOKS_WITHOUT_CHANGE = 8

/** How many lines of each person were counted, once nothing changes any more. */
export async function countedLines(db: Db, expected: number): Promise<Map<number, number>> {
  let counted = await timesCounted(db)
  for (let same = 0; same < LOOKS_WITHOUT_CHANGE && sum(counted) < expected; ) {
    await sleep(LOOK_MS)
    const now = await timesCounted(db)
    same = sum(now) === sum(counted) ? same + 1 : 0
    counted = now
  }
  return counted
}

export const sum = (counted: ReadonlyMap<unknown, number>): number =>
  [...counted.values()].reduce((total, times) => total + times, 0)

async function timesCounted(db: Db): Promise<Map<number, number>> {
  const rows = await db.many(
    Counted,
    sql`
      select steam_id, sum(suppressions)::int as times from player_stats where suppressions > 0
      group by steam_id order by steam_id`,
  )
  return new Map(rows.map(({ steam_id, times }) => [personOfSteamId(steam_id), times]))
}

/** Numbers of the lines that are in one of the journals: these are promised. */
export async function journaledLines(dataDirs: readonly string[]): Promise<Set<number>> {
  const numbers = new Set<number>()
  for (const dataDir of dataDirs) {
    const reader = openJournalReader(join(dataDir, 'journal'))
    for (let seq = 1; ; ) {
      const { records, nextSeq } = await reader.readFrom(seq)
      if (records.length === 0) break
      for (const { payload } of records) {
        const number = numberOfLine(Buffer.from(payload).toString())
        if (!Number.isNaN(number)) numbers.add(number)
      }
      seq = nextSeq
    }
    await reader.close()
  }
  return numbers
}

/** Of all whose lines are among these; a person whose lines end in the next stretch is looked at in both. */
export function missedAndRepeated(
  lines: { from: number; to: number },
  servers: number,
  journaled: ReadonlySet<number>,
  counted: ReadonlyMap<number, number>,
): { lost: number; doubled: number } {
  const persons = new Set<number>()
  for (let line = lines.from; line <= lines.to; line += 1) persons.add(personOfLine(line, servers))
  return compareOf(persons, servers, journaled, counted)
}

/** Of everybody who is in a journal or was counted. */
export function compareAll(
  servers: number,
  journaled: ReadonlySet<number>,
  counted: ReadonlyMap<number, number>,
): { lost: number; doubled: number } {
  const persons = new Set(counted.keys())
  for (const line of journaled) persons.add(personOfLine(line, servers))
  return compareOf(persons, servers, journaled, counted)
}

function compareOf(
  persons: ReadonlySet<number>,
  servers: number,
  journaled: ReadonlySet<number>,
  counted: ReadonlyMap<number, number>,
): { lost: number; doubled: number } {
  const expected = new Map<number, number>()
  for (const line of journaled) {
    const person = personOfLine(line, servers)
    if (persons.has(person)) expected.set(person, (expected.get(person) ?? 0) + 1)
  }
  const differences = [...persons].map((person) => (counted.get(person) ?? 0) - (expected.get(person) ?? 0))
  return {
    lost: differences.reduce((total, difference) => total + Math.max(0, -difference), 0),
    doubled: differences.reduce((total, difference) => total + Math.max(0, difference), 0),
  }
}
