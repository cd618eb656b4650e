import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { openJournalReader } from '#server/counting/journal/open-journal-reader.ts'
import { sql } from '#server/ground/db/db.ts'
import type { Ground } from './ground.ts'
import { kickOf, LINES_A_LIFE, numberOfAccount, numberOfLine, sayOf } from './scenario.ts'

const SETTLED_MS = 120_000 // what was taken to be told by a life that ended there is free again after a minute
const LOOK_MS = 100

/** What must not be, after any life: a line counted twice, an act carried out twice, or one that was told as done and was not. */
export async function findDoubled(
  { db, gameServer }: Ground,
  life: number,
  acts: readonly string[],
): Promise<string[]> {
  const Row = z.object({ steam_id: z.coerce.bigint(), times: z.int() })
  const twice = await db.many(Row, sql`select steam_id, suppressions as times from player_stats where suppressions > 1`)
  const executed = (words: string) => gameServer.executed.filter((command) => command.includes(words)).length
  const found = twice.map(({ steam_id, times }) => `line ${numberOfAccount(steam_id)} is counted ${times} times`)
  for (const words of [sayOf(life), kickOf(life)]) {
    if (executed(words) > 1) found.push(`"${words}" was carried out ${executed(words)} times`)
  }
  for (const words of acts) if (executed(words) === 0) found.push(`"${words}" was told as done, and never was`)
  return found
}

export interface Balance {
  lost: number // in the journal, and not counted
  unheard: Set<number> // lives of which lines are in no journal
  broken: string[]
}

/** Waits, in a life without failures, until everything that is left to do is done; then compares. */
export async function balance(ground: Ground, lives: number, bans: number): Promise<Balance> {
  const broken: string[] = []
  for (let waited = 0; ; waited += LOOK_MS) {
    const left = await leftToDo(ground, bans)
    if (left.length === 0) break
    if (waited >= SETTLED_MS) {
      broken.push(...left)
      break
    }
    await sleep(LOOK_MS)
  }
  const journaled = await numbersInJournal(ground)
  const counted = await countedNumbers(ground)
  const doubledInJournal = journaled.length - new Set(journaled).size
  if (doubledInJournal > 0) broken.push(`${doubledInJournal} lines are in the journal twice`)
  const known = new Set(journaled)
  const unheard = new Set<number>()
  for (let number = 1; number <= lives * LINES_A_LIFE; number += 1) {
    if (!known.has(number)) unheard.add(Math.floor((number - 1) / LINES_A_LIFE))
  }
  broken.push(
    ...[...counted].filter((number) => !known.has(number)).map((number) => `line ${number} was never journaled`),
  )
  for (const [id, bodies] of ground.hook.bodies) {
    if (new Set(bodies).size > 1) broken.push(`the event ${id} was told in different words`)
  }
  return { lost: [...known].filter((number) => !counted.has(number)).length, unheard, broken }
}

async function leftToDo(ground: Ground, bans: number): Promise<string[]> {
  const { db, hook } = ground
  const Count = z.object({ count: z.int() })
  const count = async (query: ReturnType<typeof sql>) => (await db.one(Count, query))?.count ?? 0
  const orders = await count(
    sql`select count(*)::int as count from moderation_orders where state in ('waiting', 'sending')`,
  )
  const untold = bans - hook.bodies.size
  const uncounted = new Set(await numbersInJournal(ground)).size - (await countedNumbers(ground)).size
  return [
    ...(orders > 0 ? [`${orders} orders are left to be carried out`] : []),
    ...(untold > 0 ? [`${untold} bans are left to be told: ${await untoldText(db)}`] : []),
    ...(uncounted > 0 ? [`${uncounted} lines are left to be counted`] : []),
  ]
}

async function untoldText(db: Ground['db']): Promise<string> {
  const Row = z.object({ state: z.string(), attempts: z.int(), due_in: z.int() })
  const rows = await db.many(
    Row,
    sql`
      select state, attempts, extract(epoch from due_at - clock_timestamp())::int as due_in
      from outbox_deliveries where state <> 'sent' order by delivery_id`,
  )
  return rows.map((row) => `${row.state}, tried ${row.attempts} times, due in ${row.due_in} s`).join('; ')
}

async function numbersInJournal({ dataDir }: Ground): Promise<number[]> {
  const reader = openJournalReader(join(dataDir, 'journal'))
  const numbers: number[] = []
  for (let seq = 1; ; ) {
    const { records, nextSeq, skipped } = await reader.readFrom(seq)
    if (skipped > 0) throw new Error(`${skipped} bytes of the journal cannot be read`)
    if (records.length === 0) break
    numbers.push(...records.map(({ payload }) => numberOfLine(Buffer.from(payload).toString())))
    seq = nextSeq
  }
  await reader.close()
  return numbers
}

async function countedNumbers({ db }: Ground): Promise<Set<number>> {
  const Row = z.object({ steam_id: z.coerce.bigint() })
  const rows = await db.many(Row, sql`select steam_id from player_stats where suppressions > 0`)
  return new Set(rows.map(({ steam_id }) => numberOfAccount(steam_id)))
}
