import { Link } from 'react-router'
import type { AwardSummary } from '#shared/contracts/awards.ts'
import { awardPath, matchPath } from '#web/lib/paths.ts'
import { AwardIcon } from '#web/site/honours/award-icon.tsx'
import { HolderLink } from '#web/site/honours/holder-link.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { AwardTiers, highestHeld, tiersText } from './award-tiers.tsx'
import './award-tile.css'

/** An award: what it is for, how rare it is and who came last. */
export function AwardTile({ award }: { award: AwardSummary }) {
  return (
    <li className="award-tile card">
      <AwardIcon award={award} metal={highestHeld(award)} />
      <div className="award-tile-text">
        <Link to={awardPath(award.id)} className="award-tile-name">
          {award.name}
        </Link>
        <p>{tiersText(award)}</p>
        <AwardTiers award={award} />
        <p className="award-tile-last">
          {award.latest ? (
            <>
              Last: <HolderLink holder={award.latest.holder} />,{' '}
              <Link to={matchPath(award.latest.match_id)}>
                <RelativeTime value={award.latest.earned} />
              </Link>
            </>
          ) : (
            'Nobody has it yet.'
          )}
        </p>
      </div>
    </li>
  )
}
