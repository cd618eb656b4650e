import { z } from 'zod'
import { type Db, type Sql, sql } from '#server/ground/db/db.ts'
import { STEP_S, STEPS_PER_MINUTE } from './bucket.ts'

export const LIMIT_CHANNEL = 'sitrep_limits'

const Level = z.object({ granted: z.boolean(), tokens: z.number(), next_step_s: z.number() })
type Level = z.infer<typeof Level>

interface Limit {
  name: string
  key: string
  perMinute: number
}

/** Takes a token if there is one, by the same rule as Bucket and by the database's clock. */
export async function takeLevel(db: Db, { name, key, perMinute }: Limit): Promise<Level> {
  const level = refilled(perMinute)
  const row = await db.one(
    Level,
    sql`
      insert into limit_levels as known (name, key, tokens, stepped_at, granted)
      values (${name}, ${key}, ${perMinute}::float8 - 1, now(), true)
      on conflict (name, key) do update set
        tokens = ${level} - (${level} >= 1)::int, stepped_at = ${stepped}, granted = ${level} >= 1
      returning granted, tokens, ${nextStep(sql`stepped_at`)} as next_step_s`,
  )
  return row ?? { granted: true, tokens: perMinute, next_step_s: STEP_S }
}

/** The same without taking any; null: nothing was taken lately. */
export function findLevel(db: Db, { name, key, perMinute }: Limit): Promise<Level | null> {
  const level = refilled(perMinute)
  return db.one(
    Level,
    sql`
      select ${level} >= 1 as granted, ${level} as tokens, ${nextStep(stepped)} as next_step_s
      from limit_levels known where name = ${name} and key = ${key}`,
  )
}

/** A minute after its last step a level is full, which is what it is without a row. */
export async function forgetLevels(db: Db): Promise<void> {
  await db.run(sql`
    delete from limit_levels where (name, key) in (
      select name, key from limit_levels where stepped_at < now() - interval '1 minute' for update skip locked)`)
}

export async function tellLimits(db: Pick<Db, 'run'>, payloads: readonly string[]): Promise<void> {
  await db.run(sql`select pg_notify(${LIMIT_CHANNEL}, payload) from unnest(${[...payloads]}::text[]) as told (payload)`)
}

const steps = sql`greatest(0, floor(extract(epoch from now() - known.stepped_at) / ${STEP_S}::int))::float8`
const stepped = sql`known.stepped_at + ${steps} * make_interval(secs => ${STEP_S}::int)`

const refilled = (perMinute: number): Sql =>
  sql`least(${perMinute}::float8, known.tokens + ${steps} * ${perMinute}::float8 / ${STEPS_PER_MINUTE}::int)`

const nextStep = (from: Sql): Sql =>
  sql`extract(epoch from ${from} + make_interval(secs => ${STEP_S}::int) - now())::float8`
