import { z } from 'zod'
import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { carrySeason } from './carry-season.ts'
import { lockSeason } from './running-season.ts'

const Running = z.object({ season_id: z.int(), month: z.string() })
const Name = z.object({ name: z.string() })
const Kept = z.object({ scores: z.int() })

export type SeasonEnd =
  | { type: 'closed'; name: string; scores: number }
  | { type: 'nothing to close' } // nobody has a score, so closing would only make an empty season
  | { type: 'name is taken'; name: string }
  | { type: 'still running' }

interface Close {
  now: Date
  month: string // the present one, as 2026-03
  startedAt?: Date // when the very first season began; now when left out
  name?: string // the season's month when left out
}

/** Closes the season that runs, whatever its age. Doing it again is harmless: nobody has a score then. */
export function closeSeason(db: Db, { now, month, startedAt, name }: Close): Promise<SeasonEnd> {
  return closeAlone(db, now, async (tx) => {
    const running = await runningSeason(tx, { now, month, startedAt })
    if (name !== undefined && (await isTaken(tx, name))) return { type: 'name is taken', name }
    const isEmpty = (await tx.run(sql`select 1 from player_stats where score <> 0 limit 1`)) === 0
    return isEmpty ? { type: 'nothing to close' } : close(tx, running, { now, month, name })
  })
}

/** Whether there is anything to do for `closePastMonth`: a cheap question before the work. */
export async function isSeasonDue(db: Db, month: string): Promise<boolean> {
  const isCurrent = (await db.run(sql`select 1 from seasons where closed_at is null and month >= ${month}`)) > 0
  return !isCurrent || (await isUncarried(db))
}

/** Closes the season that runs if it began before this month. The first time ever, one begins. */
export function closePastMonth(db: Db, { now, month, startedAt }: Omit<Close, 'name'>): Promise<SeasonEnd> {
  return closeAlone(db, now, async (tx) => {
    const running = await runningSeason(tx, { now, month, startedAt })
    return running.month >= month ? { type: 'still running' } : close(tx, running, { now, month })
  })
}

type Closing = Exclude<SeasonEnd, { type: 'closed' }> | { type: 'closed'; name: string; seasonId: number }

/**
 * However many nodes do it at once, one works and the others find it done. The scores of the season before are carried
 * first, so that there is never more than one season whose scores are not.
 */
async function closeAlone(db: Db, now: Date, work: (tx: Db) => Promise<Closing>): Promise<SeasonEnd> {
  for (;;) {
    await carrySeason(db, now)
    const closing = await db.transaction(async (tx) => {
      await tx.run(sql`set local statement_timeout = 0`)
      await lockSeason(tx)
      return (await isUncarried(tx)) ? null : work(tx)
    })
    if (closing === null) continue
    if (closing.type !== 'closed') return closing
    await carrySeason(db, now)
    const { name, seasonId } = closing
    const kept = await db.one(
      Kept,
      sql`select count(*)::int as scores from season_scores where season_id = ${seasonId}`,
    )
    return { type: 'closed', name, scores: kept?.scores ?? 0 }
  }
}

async function isUncarried(db: Db): Promise<boolean> {
  return (await db.run(sql`select 1 from seasons where closed_at is not null and carried_at is null`)) > 0
}

async function runningSeason(tx: Db, { now, month, startedAt = now }: Close): Promise<z.output<typeof Running>> {
  await tx.run(sql`
    insert into seasons (month, started_at) values (${month}, ${startedAt})
    on conflict ((true)) where closed_at is null do nothing`)
  const running = await tx.one(Running, sql`select season_id, month from seasons where closed_at is null`)
  if (running === null) throw new Error('A season always runs')
  return running
}

async function isTaken(tx: Db, name: string): Promise<boolean> {
  return (await tx.run(sql`select 1 from seasons where name = ${name}`)) > 0
}

/** From here on points count in the next season: the recorder holds on to the one it counts for. */
async function close(tx: Db, running: z.output<typeof Running>, { now, month, name }: Close): Promise<Closing> {
  const finalName = name ?? (await freeName(tx, running.month))
  await tx.run(sql`update seasons set name = ${finalName}, closed_at = ${now} where season_id = ${running.season_id}`)
  await tx.run(sql`insert into seasons (month, started_at) values (${month}, ${now})`)
  await raiseVersions(tx, ['stats']) // for readers it is the next one from here on
  return { type: 'closed', name: finalName, seasonId: running.season_id }
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
