import { z } from 'zod'
import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { lockJudging } from './rules.queries.ts'

const Starts = z.array(z.object({ id: z.int(), from: z.number() }))
const Row = z.object({ value: Starts })

/**
 * A season that begins now is no news to matches of the past. But the first one may have begun before it was known, and a restored
 * database may have others: what was played since is judged once more.
 */
export async function noticeSeasons(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await lockJudging(tx)
    const now = await tx.many(
      Starts.element,
      sql`select season_id as id, extract(epoch from started_at)::float8 as from from seasons order by season_id`,
    )
    const before = (await tx.one(Row, sql`select value from judge_states where name = 'seasons'`))?.value ?? []
    const place = now.findIndex(({ id, from }, index) => before[index]?.id !== id || before[index]?.from !== from)
    if (place === -1 && before.length === now.length) return
    const since = now[place]?.from
    if (since !== undefined)
      await tx.run(sql`update matches set judged = 2 where judged = 1 and started_at >= to_timestamp(${since})`)
    await raiseVersions(tx, ['records'])
    await tx.run(sql`
      insert into judge_states (name, value) values ('seasons', ${JSON.stringify(now)}::jsonb)
      on conflict (name) do update set value = excluded.value`)
  })
}
