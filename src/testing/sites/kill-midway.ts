import { expect } from 'vitest'
import { z } from 'zod'
import { type Database, Sql, sql } from '#server/ground/db/db.ts'
import { eventually } from '#testing/eventually.ts'
import type { spawnSitrep } from './spawn-sitrep.ts'

const GATE = 4_711 // of an advisory lock; any number that nobody else takes

/** Where the database keeps how far a program has come. */
export interface ProgressTable {
  table: string
  done: string // an expression over all of its rows, which grows
}

/**
 * Kills a program in the middle of a transaction: the one after the first that brings it further than it was before. That one is held until
 * the program is dead; a quick program would else have ended before anybody saw that it had begun.
 */
export async function killMidway(
  db: Database,
  { table, done }: ProgressTable,
  start: () => ReturnType<typeof spawnSitrep>,
): Promise<void> {
  await holdBehind(db, table, done)
  await db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${GATE}::bigint)`)
    const { child, ended } = start()
    const endTooEarly = ended.then(() => expect.unreachable('It ended before it was held: it has too little to do'))
    await Promise.race([eventually(() => isAnyoneHeld(db)), endTooEarly])
    child.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
  })
}

/** A second time it holds behind the place that was reached since. */
async function holdBehind(db: Database, table: string, done: string): Promise<void> {
  const reached = `(select coalesce(${done}, 0) from ${table})`
  const before = await db.one(z.object({ done: z.coerce.number() }), new Sql([`select ${reached} as done`], []))
  const hold = `
    create or replace function hold_progress() returns trigger language plpgsql as $$
    begin
      if ${reached} > ${before?.done} then perform pg_advisory_xact_lock_shared(${GATE}); end if;
      return new;
    end $$`
  await db.run(new Sql([hold], []))
  const onEach = `before insert or update on ${table} for each row execute function hold_progress()`
  await db.run(new Sql([`create or replace trigger hold_progress ${onEach}`], []))
}

async function isAnyoneHeld(db: Database): Promise<boolean> {
  const held = await db.one(
    z.object({ count: z.int() }),
    sql`
      select count(*)::int as count from pg_locks
      where locktype = 'advisory' and objid = ${GATE} and not granted
        and database = (select oid from pg_database where datname = current_database())`,
  )
  return (held?.count ?? 0) > 0
}
