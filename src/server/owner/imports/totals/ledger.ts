import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { findErasures } from '#server/ground/db/people/erasures.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'
import { Skip } from '#server/owner/imports/skip.ts'
import type { StepTarget } from '#server/owner/imports/step.ts'

export type Amounts = Readonly<Record<string, number>>

/** What a source says somebody, a map or a game server has. */
export interface Total {
  key: string
  steamId: string | null
  amounts: Amounts
}

const Kept = z.object({
  key: z.string(),
  steam_id: z.string().nullable(),
  amounts: z.record(z.string(), z.number()),
})

/** By how much totals differ from what they were when they were imported last. Those are then the kept ones. */
export async function takeDifferences(tx: Db, target: StepTarget, totals: readonly Total[]): Promise<Total[]> {
  const { importId, pair, step } = target
  const now = new Map(addUp(totals).map((total) => [total.key, total]))
  const kept = await tx.many(
    Kept,
    sql`
      select key, steam_id::text as steam_id, amounts from imported_totals
      where import_id = ${importId} and from_server = ${pair.from} and step = ${step} and key = any(${[...now.keys()]}::text[])`,
  )
  const before = new Map(kept.map(({ key, steam_id, amounts }) => [key, { key, steamId: steam_id, amounts }]))
  const changed = [...now.values()].filter((total) => isOther(total, before.get(total.key)))
  await keep(tx, target, changed)
  return changed.flatMap((total) => differences(total, before.get(total.key)))
}

/** Totals do not tell what is from before somebody was erased, so nothing of theirs is taken or kept. */
export async function skipErased<T extends Total>(db: Db, read: readonly (T | Skip)[]): Promise<(T | Skip)[]> {
  const erased = await erasedAmong(
    db,
    read.flatMap((total) => (total instanceof Skip ? [] : total)),
  )
  return read.map((total) =>
    !(total instanceof Skip) && erased.has(total.steamId ?? '') ? new Skip('erased here') : total,
  )
}

/** Once more when they are written: somebody may have been erased since they were read. */
export async function withoutErased<T extends Total>(tx: Db, totals: readonly T[]): Promise<T[]> {
  const erased = await erasedAmong(tx, totals)
  return totals.filter(({ steamId }) => !erased.has(steamId ?? ''))
}

const erasedAmong = (db: Db, totals: readonly Total[]): Promise<ReadonlyMap<string, number>> =>
  findErasures(
    db,
    totals.flatMap(({ steamId }) => steamId ?? []),
  )

/** Rows with one key are one total, so that no page says two things of it. */
function addUp(totals: readonly Total[]): Total[] {
  const sums = new Map<string, Total>()
  for (const total of totals) {
    const known = sums.get(total.key)
    sums.set(total.key, known ? { ...total, amounts: plus(known.amounts, total.amounts, 1) } : total)
  }
  return [...sums.values()]
}

function plus(one: Amounts, other: Amounts, sign: 1 | -1): Amounts {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return Object.fromEntries([...names].map((name) => [name, (one[name] ?? 0) + sign * (other[name] ?? 0)]))
}

function isOther(total: Total, before: Total | undefined): boolean {
  if (before === undefined || total.steamId !== before.steamId) return true
  return Object.values(plus(total.amounts, before.amounts, -1)).some((amount) => amount !== 0)
}

/** A row that belongs to somebody else by now is taken from the one and given to the other. */
function differences(total: Total, before: Total | undefined): Total[] {
  if (before === undefined) return [total]
  if (before.steamId === total.steamId) {
    return [{ ...total, amounts: plus(total.amounts, before.amounts, -1) }]
  }
  return [{ ...before, amounts: plus({}, before.amounts, -1) }, total]
}

async function keep(tx: Db, { importId, pair, step }: StepTarget, totals: readonly Total[]): Promise<void> {
  if (totals.length === 0) return
  await tx.run(sql`
    insert into imported_totals (import_id, from_server, step, key, steam_id, amounts)
    select ${importId}::int, ${pair.from}::int, ${step}::text, key, steam_id, amounts::jsonb
    from unnest(${totals.map(({ key }) => key)}::text[], ${numberArray(totals.map(({ steamId }) => steamId))}::bigint[],
                ${totals.map(({ amounts }) => JSON.stringify(amounts))}::text[]) as t (key, steam_id, amounts)
    on conflict (import_id, from_server, step, key) do update
      set steam_id = excluded.steam_id, amounts = excluded.amounts`)
}
