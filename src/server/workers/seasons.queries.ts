import { z } from 'zod'
import { raiseVersions } from '#server/db/data-versions.ts'
import { type Db, sql } from '#server/db/db.ts'

const SEASON_LOCK = 7_210_115 // any number, the same on every node and no other lock's

const Running = z.object({ season_id: z.int(), month: z.string() })
const Name = z.object({ name: z.string() })

export type SeasonEnd =
  | { type: 'closed'; name: string; scores: number }
  | { type: 'nothing to close' } // nobody has a score, so closing would only make an empty season
  | { type: 'name is taken'; name: string }
  | { type: 'still running' }

interface Close {
  now: Date
  month: string // the present one, as 2026-03
  name?: string // the season's month when left out
}

/** Closes the season that runs, whatever its age. Doing it again is harmless: nobody has a score then. */
export function closeSeason(db: Db, { now, month, name }: Close): Promise<SeasonEnd> {
  return alone(db, async (tx) => {
    const running = await runningSeason(tx, now, month)
    if (name !== undefined && (await isTaken(tx, name))) return { type: 'name is taken', name }
    const isEmpty = (await tx.run(sql`select 1 from player_stats where score <> 0 limit 1`)) === 0
    return isEmpty ? { type: 'nothing to close' } : close(tx, running, { now, month, name })
  })
}

/** Whether the season that runs began before this month, or none ever did: a cheap question before the work. */
export async function isPastMonth(db: Db, month: string): Promise<boolean> {
  return (await db.run(sql`select 1 from seasons where closed_at is null and month >= ${month}`)) === 0
}

/** Closes the season that runs if it began before this month. The first time ever, one begins. */
export function closePastMonth(db: Db, { now, month }: Omit<Close, 'name'>): Promise<SeasonEnd> {
  return alone(db, async (tx) => {
    const running = await runningSeason(tx, now, month)
    return running.month >= month ? { type: 'still running' } : close(tx, running, { now, month })
  })
}

/** However many nodes do it at once, one works and the others find it done. */
function alone<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(sql`select pg_advisory_xact_lock(${SEASON_LOCK})`)
    return work(tx)
  })
}

async function runningSeason(tx: Db, now: Date, month: string): Promise<z.output<typeof Running>> {
  await tx.run(sql`
    insert into seasons (month, started_at) values (${month}, ${now})
    on conflict ((true)) where closed_at is null do nothing`)
  const running = await tx.one(Running, sql`select season_id, month from seasons where closed_at is null`)
  if (running === null) throw new Error('A season always runs')
  return running
}

async function isTaken(tx: Db, name: string): Promise<boolean> {
  return (await tx.run(sql`select 1 from seasons where name = ${name}`)) > 0
}

async function close(tx: Db, running: z.output<typeof Running>, { now, month, name }: Close): Promise<SeasonEnd> {
  const finalName = name ?? (await freeName(tx, running.month))
  // Nobody may score between what is kept and what is set to 0. Reading goes on.
  await tx.run(sql`lock table player_stats in share row exclusive mode`)
  const scores = await tx.run(sql`
    insert into season_scores (season_id, server_id, steam_id, score)
    select ${running.season_id}::int, server_id, steam_id, score from player_stats where score <> 0`)
  await tx.run(sql`update player_stats set all_time_score = all_time_score + score, score = 0 where score <> 0`)
  await tx.run(sql`update seasons set name = ${finalName}, closed_at = ${now} where season_id = ${running.season_id}`)
  await tx.run(sql`insert into seasons (month, started_at) values (${month}, ${now})`)
  await raiseVersions(tx, ['stats'])
  return { type: 'closed', name: finalName, scores }
}

/** A month may see several seasons: '2026-03', then '2026-03 (2)'. */
async function freeName(tx: Db, month: string): Promise<string> {
  const names = await tx.many(
    Name,
    sql`select name from seasons where name is not null and starts_with(name, ${month}) order by name`,
  )
  const taken = new Set(names.map(({ name }) => name))
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? month : `${month} (${count})`
    if (!taken.has(name)) return name
  }
}
