import { judgeAtOnce } from '#server/counting/honours/judge-honours.ts'
import { awardsFile, readAwards } from '#server/counting/honours/read-awards.ts'
import { adoptAwards } from '#server/counting/honours/rules.queries.ts'
import { systemClock } from '#server/ground/clock.ts'
import type { Database } from '#server/ground/db/db.ts'

/** Whoever has earned something in a real site is found while it runs; here the first page is to show them. */
export async function honourDemo(db: Database, file: string | undefined, zone: string): Promise<void> {
  const read = await readAwards(awardsFile(file))
  if (read.ok) await adoptAwards(db, read.awards, zone)
  await judgeAtOnce({ db, zone, now: systemClock.now() })
}
