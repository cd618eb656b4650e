import { awardsFile, readAwards } from '#server/counting/honours/read-awards.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import { RECORD_METRICS } from '#shared/figures/record-metrics.ts'

/** Everybody has three awards, at tiers of which the higher ones are rarer; ten people hold each record. */
export async function fillHonours(db: Database, matches: number): Promise<void> {
  const read = await readAwards(awardsFile(undefined))
  if (!read.ok) throw new Error(read.problems.join(' '))
  await db.run(sql`
    insert into award_rules (fingerprint, awards, in_force) values ('bench', ${JSON.stringify(read.awards)}::jsonb, true)`)
  await db.run(sql`
    insert into player_awards (rules_id, steam_id, award, tier, match_id, earned_at, best)
    select (select rules_id from award_rules where in_force), steam_id, award,
           case award when '' then 0 else 1 + (steam_id % 97 = 0)::int end,
           (1 + steam_id % ${matches}::int) * 1800 * 2048 + 1, to_timestamp((1 + steam_id % ${matches}::int) * 1800), award <> ''
    from players, unnest(array['', 'rifleman', 'veteran', 'regular']) as award`)
  await db.run(sql`
    insert into records (kind, subject_id, metric, season_id, steam_id, value, match_id, set_at)
    select k.kind, subject, metric, 0, p.steam_id, 10 + p.steam_id % 50, 1800 * 2048 + 1, to_timestamp(1800)
    from (values ('server', 10), ('map', 40), ('weapon', 100)) as k (kind, subjects), generate_series(1, k.subjects) as subject,
         unnest(${[...RECORD_METRICS]}::text[]) as metric, (select steam_id from players order by steam_id limit 10) as p
    where k.kind <> 'weapon' or metric = 'kills'`)
  for (const table of [sql`player_awards`, sql`records`, sql`award_counts`]) await db.run(sql`vacuum analyze ${table}`)
}
