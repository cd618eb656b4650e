import { z } from 'zod'
import { type Award, Awards } from '#server/counting/honours/award-rule.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import type { ShownPeople } from '#server/ground/db/people/shown-people.ts'
import { AwardHolder, type AwardRef, type AwardSummary } from '#shared/contracts/awards.ts'

/** The awards everybody sees. */
export interface GivenAwards {
  rulesId: number
  awards: Award[]
}

const Rules = z.object({ rulesId: z.int(), awards: Awards })

/** Null before the first have been judged. */
export const findAwards = (db: Db): Promise<GivenAwards | null> =>
  db.one(Rules, sql`select rules_id as "rulesId", awards from award_rules where in_force`)

export const awardRef = ({ id, name, text, category, icon }: Award): AwardRef => ({ id, name, text, category, icon })

const Counted = z.object({ award: z.string(), tier: z.int(), holders: z.int() })
const Latest = AwardHolder.omit({ n: true }).extend({ award: z.string() })

export const tierKey = (award: string, tier: number): string => `${award} ${tier}`

/** How many have each tier, without those who are not shown. */
export async function countHolders(db: Db, rulesId: number, shown: ShownPeople): Promise<Map<string, number>> {
  const rows = await db.many(
    Counted,
    sql`
      select c.award, c.tier, (c.holders - coalesce(h.holders, 0))::int as holders
      from award_counts c
      left join (select award, tier, count(*) as holders from player_awards a
                 where a.rules_id = ${rulesId} and a.steam_id in (${shown.hidden}) group by award, tier) as h
        using (award, tier)
      where c.rules_id = ${rulesId} order by c.award, c.tier`,
  )
  return new Map(rows.map(({ award, tier, holders }) => [tierKey(award, tier), holders]))
}

/** How many have been in a match. */
export const playersIn = (holders: ReadonlyMap<string, number>): number => holders.get(tierKey('', 0)) ?? 0

export async function summariseAwards(db: Db, given: GivenAwards, shown: ShownPeople): Promise<AwardSummary[]> {
  const { rulesId, awards } = given
  const [holders, latest] = await Promise.all([countHolders(db, rulesId, shown), listLatest(db, given, shown)])
  return awards.map((award) => {
    const last = latest.find((row) => row.award === award.id)
    return {
      ...awardRef(award),
      tiers: award.tiers.map((n, place) => ({ n, holders: holders.get(tierKey(award.id, place + 1)) ?? 0 })),
      players: playersIn(holders),
      latest: last ? { ...last, n: award.tiers[last.tier - 1] ?? 1 } : null,
    }
  })
}

/** Who came last to each: the newest, and of several at once the highest tier. */
function listLatest(db: Db, { rulesId, awards }: GivenAwards, shown: ShownPeople) {
  return db.many(
    Latest,
    sql`
      select w.award, l.tier, extract(epoch from l.earned_at)::int as earned, l.match_id::float8 as match_id, l.holder
      from unnest(${awards.map(({ id }) => id)}::text[]) as w (award)
      cross join lateral (
        select a.tier, a.earned_at, a.match_id, ${shown.holder} as holder
        from (select a.steam_id, a.tier, a.earned_at, a.match_id from player_awards a
              where a.rules_id = ${rulesId} and a.award = w.award and ${shown.isShown(sql`a.steam_id`)}
              order by a.earned_at desc, a.steam_id, a.tier desc limit 1) as a
        join players p using (steam_id)) as l
      order by w.award`,
  )
}
