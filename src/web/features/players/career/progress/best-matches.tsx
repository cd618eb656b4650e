import { Link } from 'react-router'
import type { CareerBest, Progress } from '#shared/contracts/careers.ts'
import { formatNumber, MISSING } from '#shared/format/numbers.ts'
import { matchPath } from '#web/lib/paths.ts'
import { mapLabel } from '#web/site/subjects/subject-links.tsx'
import { StatCards } from '#web/ui/facts.tsx'
import './best-matches.css'

/** What was done best in one match, leading to it. */
export function BestMatches({ best: { score, streak, revives } }: { best: Progress['best'] }) {
  return (
    <StatCards
      facts={[
        { label: 'Best match', value: <Best best={score} unit="points" /> },
        { label: 'Longest streak', value: <Best best={streak} unit="kills" /> },
        { label: 'Most revives', value: <Best best={revives} unit="revives" /> },
      ]}
    />
  )
}

function Best({ best, unit }: { best: CareerBest; unit: string }) {
  if (best === null) return MISSING
  const name = mapLabel(best)
  return (
    <>
      {formatNumber(best.value)} <small className="best-unit">{unit}</small>
      <Link to={matchPath(best.match_id)} className="best-match" title={name}>
        <bdi>{name}</bdi>
      </Link>
    </>
  )
}
