import { type Db, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'
import type { Earned } from './judge-person.ts'

/** Makes what these people have by these rules what they earned. Gives how many rows changed. */
export async function writeAwards(
  db: Db,
  rulesId: number,
  earned: ReadonlyMap<string, readonly Earned[]>,
): Promise<number> {
  const people = [...earned.keys()].sort()
  const rows = people.flatMap((steamId) => (earned.get(steamId) ?? []).map((one) => ({ steamId, ...one })))
  const numbers = (value: (row: (typeof rows)[number]) => number | string) => numberArray(rows.map(value))
  const given = sql`
    unnest(${numbers(({ steamId }) => steamId)}::bigint[], ${rows.map(({ award }) => award)}::text[],
           ${numbers(({ tier }) => tier)}::smallint[], ${numbers(({ match }) => match.id)}::bigint[],
           ${numbers(({ match }) => match.end)}::bigint[], ${rows.map(({ best }) => best)}::boolean[])
      as d (steam_id, award, tier, match_id, ended, best)`
  const taken = await db.run(sql`
    delete from player_awards a
    where a.rules_id = ${rulesId} and a.steam_id = any(${numberArray(people)}::bigint[])
      and not exists (select 1 from ${given} where (d.steam_id, d.award, d.tier) = (a.steam_id, a.award, a.tier))`)
  const written =
    rows.length === 0
      ? 0
      : await db.run(sql`
          insert into player_awards as a (rules_id, steam_id, award, tier, match_id, earned_at, best)
          select ${rulesId}::int, steam_id, award, tier, match_id, to_timestamp(ended), best from ${given}
          on conflict (rules_id, steam_id, award, tier) do update
            set match_id = excluded.match_id, earned_at = excluded.earned_at, best = excluded.best
            where (a.match_id, a.earned_at, a.best) <> (excluded.match_id, excluded.earned_at, excluded.best)`)
  return taken + written
}
