import { z } from 'zod'
import { type Sql, sql } from '#server/ground/db/db.ts'

/** The first of the two numbers of an advisory lock: any, the same on every node. */
export const LOCK_CLASSES = { node: 7_210_201, server: 7_210_202, work: 7_210_203 } as const
export type LockKind = keyof typeof LOCK_CLASSES

interface Asking {
  ask<T>(schema: z.ZodType<T>, query: Sql): Promise<T[]>
}

const Got = z.object({ id: z.int(), got: z.boolean() })
const Holder = z.object({ id: z.int(), lease_ms: z.int() })
const Nothing = z.object({})

/** Those that were free, and how long each must not be used yet. */
export async function takeLocks(
  locks: Asking,
  kind: LockKind,
  ids: readonly number[],
  { name, leaseMs }: { name: string; leaseMs: number },
): Promise<{ id: number; waitMs: number }[]> {
  const tried = await locks.ask(
    Got,
    sql`
      select id, pg_try_advisory_lock(${LOCK_CLASSES[kind]}::int, id) as got
      from unnest(${[...ids]}::int[]) as wanted (id) order by id`,
  )
  const got = tried.filter((lock) => lock.got).map(({ id }) => id)
  if (got.length === 0) return []
  const before = await locks.ask(
    Holder,
    sql`select id, lease_ms from lock_holders where kind = ${kind} and id = any(${got}::int[]) and node <> ${name}`,
  )
  await locks.ask(
    Nothing,
    sql`
      insert into lock_holders (kind, id, node, lease_ms)
      select ${kind}::text, id, ${name}::text, ${leaseMs}::int from unnest(${got}::int[]) as got (id)
      on conflict (kind, id) do update set node = excluded.node, lease_ms = excluded.lease_ms`,
  )
  const waits = new Map(before.map(({ id, lease_ms }) => [id, lease_ms]))
  return got.map((id) => ({ id, waitMs: waits.get(id) ?? 0 }))
}

export async function lockAgain(locks: Asking, kind: LockKind, id: number): Promise<void> {
  await locks.ask(Nothing, sql`select pg_try_advisory_lock(${LOCK_CLASSES[kind]}::int, ${id}::int)`)
}

export async function unlock(locks: Asking, kind: LockKind, ids: readonly number[], name: string): Promise<void> {
  await locks.ask(
    Nothing,
    sql`delete from lock_holders where kind = ${kind} and id = any(${[...ids]}::int[]) and node = ${name}`,
  )
  await locks.ask(
    Nothing,
    sql`select pg_advisory_unlock(${LOCK_CLASSES[kind]}::int, id) from unnest(${[...ids]}::int[]) as held (id)`,
  )
}

export async function noteLeases(locks: Asking, name: string, leaseMs: number): Promise<void> {
  await locks.ask(Nothing, sql`update lock_holders set lease_ms = ${leaseMs} where node = ${name}`)
}
