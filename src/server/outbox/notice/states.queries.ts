import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'

const OUTBOX_LOCK = 7_210_143 // any number, the same on every node and no other lock's

/** Until the transaction ends nobody else looks for what happened, and nobody is erased in between. */
export async function lockLooking(tx: Db): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${OUTBOX_LOCK})`)
  await tx.run(sql`select 1 from erasures limit 1`)
}

/** Null: nothing yet, or something of another version. */
export async function loadState<T>(tx: Db, name: string, schema: z.ZodType<T>): Promise<T | null> {
  const row = await tx.one(z.object({ value: z.unknown() }), sql`select value from outbox_states where name = ${name}`)
  const state = schema.safeParse(row?.value)
  return state.success ? state.data : null
}

export async function saveState(tx: Db, name: string, value: unknown): Promise<void> {
  await tx.run(sql`
    insert into outbox_states (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = excluded.value where outbox_states.value <> excluded.value`)
}

const Since = z.object({ ms: z.number() })

/** When telling was switched on: now, if it was off. */
export async function loadSince(tx: Db, now: Date): Promise<Date> {
  const known = await loadState(tx, 'since', Since)
  if (known === null) await saveState(tx, 'since', { ms: now.getTime() })
  return new Date(known?.ms ?? now.getTime())
}
