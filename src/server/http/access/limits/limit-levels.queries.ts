import { z } from 'zod'
import { type Db, type Sql, sql } from '#server/ground/db/db.ts'
import { STEPS } from './bucket.ts'

export const LIMIT_CHANNEL = 'sitrep_limits'

const Level = z.object({ granted: z.boolean(), tokens: z.number(), next_step_s: z.number() })
type Level = z.infer<typeof Level>

export interface Limit {
  name: string
  key: string
  most: number
  stepS: number
}

/** Takes a token if there is one, by the same rule as Bucket and by the database's clock. */
export async function takeLevel(db: Db, limit: Limit): Promise<Level> {
  const { name, key, most, stepS } = limit
  const level = refilled(limit)
  const row = await db.one(
    Level,
    sql`
      insert into limit_levels as known (name, key, tokens, stepped_at, granted, step_s)
      values (${name}, ${key}, ${most}::float8 - 1, now(), true, ${stepS})
      on conflict (name, key) do update set
        tokens = ${level} - (${level} >= 1)::int, stepped_at = ${stepped(stepS)}, granted = ${level} >= 1
      returning granted, tokens, ${nextStep(sql`stepped_at`, stepS)} as next_step_s`,
  )
  return row ?? { granted: true, tokens: most, next_step_s: stepS }
}

/** The same without taking any; null: nothing was taken lately. */
export function findLevel(db: Db, limit: Limit): Promise<Level | null> {
  const { name, key, stepS } = limit
  const level = refilled(limit)
  return db.one(
    Level,
    sql`
      select ${level} >= 1 as granted, ${level} as tokens, ${nextStep(stepped(stepS), stepS)} as next_step_s
      from limit_levels known where name = ${name} and key = ${key}`,
  )
}

/** After all its steps a level is full, which is what it is without a row. */
export async function forgetLevels(db: Db): Promise<void> {
  await db.run(sql`
    delete from limit_levels where (name, key) in (
      select name, key from limit_levels
      where stepped_at < now() - make_interval(secs => step_s * ${STEPS}::int) for update skip locked)`)
}

export async function tellLimits(db: Pick<Db, 'run'>, payloads: readonly string[]): Promise<void> {
  await db.run(sql`select pg_notify(${LIMIT_CHANNEL}, payload) from unnest(${[...payloads]}::text[]) as told (payload)`)
}

const steps = (stepS: number): Sql =>
  sql`greatest(0, floor(extract(epoch from now() - known.stepped_at) / ${stepS}::int))::float8`

const stepped = (stepS: number): Sql => sql`known.stepped_at + ${steps(stepS)} * make_interval(secs => ${stepS}::int)`

const refilled = ({ most, stepS }: Limit): Sql =>
  sql`least(${most}::float8, known.tokens + ${steps(stepS)} * ${most}::float8 / ${STEPS}::int)`

const nextStep = (from: Sql, stepS: number): Sql =>
  sql`extract(epoch from ${from} + make_interval(secs => ${stepS}::int) - now())::float8`
