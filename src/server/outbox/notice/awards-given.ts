import { z } from 'zod'
import { loadRules } from '#server/counting/honours/rules.queries.ts'
import { sql } from '#server/ground/db/db.ts'
import { shownPeople } from '#server/ground/db/people/shown-people.ts'
import { awardText } from '#shared/award-looks.ts'
import { EpochSeconds, PlayerRef } from '#shared/contracts/common.ts'
import { recentMatches } from './recent-matches.ts'
import { MOST_AT_ONCE, type Source } from './source.ts'

const Row = z.object({
  award: z.string(),
  tier: z.int(),
  match_id: z.int(),
  earned: EpochSeconds,
  holder: PlayerRef,
})

/** The highest tier that somebody reached in a match. The past judged by other rules is no news, as its matches are old. */
export const awardsGiven: Source = {
  groups: ['awards'],
  find: async (tx, look) => {
    const rules = (await loadRules(tx)).find(({ inForce }) => inForce)
    if (rules === undefined) return []
    const shown = shownPeople(look.config.honours, look.now)
    const rows = await tx.many(
      Row,
      sql`
        with recent as materialized (${recentMatches(look)})
        select a.award, a.tier, a.match_id::float8 as match_id, extract(epoch from a.earned_at)::int as earned,
               ${shown.holder} as holder
        from recent join player_awards a using (match_id) join players p using (steam_id)
        where a.rules_id = ${rules.id} and a.best and a.award = any(${rules.awards.map(({ id }) => id)}::text[])
          and ${shown.isShown(sql`a.steam_id`)} and ${shown.holder} is not null
          and not exists (select 1 from outbox_events e
                          where e.key = concat_ws(':', 'award_given', a.award, a.tier, a.steam_id))
        order by a.earned_at, a.match_id, a.steam_id, a.award limit ${MOST_AT_ONCE}`,
    )
    return rows.flatMap(({ award: id, tier, earned, ...rest }) => {
      const award = rules.awards.find((one) => one.id === id)
      const n = award?.tiers[tier - 1]
      if (!award || n === undefined) return []
      const data = {
        award: id,
        name: award.name,
        text: awardText(award.text, n),
        tier,
        tiers: award.tiers.length,
        n,
        ...rest,
      }
      const key = ['award_given', id, tier, rest.holder.steam_id].join(':')
      return { type: 'award_given' as const, key, at: earned, data }
    })
  },
}
