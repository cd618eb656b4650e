import { Link } from 'react-router'
import { awardText } from '#shared/award-looks.ts'
import { awards } from '#shared/contracts/awards.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { awardPath, paths } from '#web/lib/paths.ts'
import { CardGrid } from '#web/ui/card.tsx'
import { SectionHead } from '#web/ui/page/section-head.tsx'
import { AwardIcon, metalOf } from './award-icon.tsx'
import { HolderLink } from './holder-link.tsx'

/** What was earned in a match. Where nothing was, or it does not load, there is no such part. */
export function MatchAwards({ matchId }: { matchId: number }) {
  const { data } = useCall(awards.ofMatch, { params: { id: matchId } })
  const list = listOrEmpty(data)
  if (list.length === 0) return null
  return (
    <section aria-label="Earned here">
      <SectionHead title="Earned here" controls={<Link to={paths.awards}>All awards</Link>} />
      <CardGrid>
        {list.map((award) => (
          <div key={`${award.id} ${award.tier} ${award.holder.steam_id}`} className="d-flex gap-3 align-items-center">
            <AwardIcon award={award} metal={metalOf(award.tier, award.tiers)} />
            <span className="d-flex flex-column small text-break">
              <Link to={awardPath(award.id)} className="fw-semibold">
                {award.name}
              </Link>
              <HolderLink holder={award.holder} />
              <span className="text-secondary">{awardText(award.text, award.n)}</span>
            </span>
          </div>
        ))}
      </CardGrid>
    </section>
  )
}
