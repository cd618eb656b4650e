import { Link } from 'react-router'
import { awardText } from '#shared/award-looks.ts'
import { awards, type PlayerAward } from '#shared/contracts/awards.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { awardPath, matchPath, paths } from '#web/lib/paths.ts'
import { CardNote } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/relative-time.tsx'
import { AwardIcon, metalOf } from './award-icon.tsx'
import { formatRarity } from './rarity.ts'

const SHOWN = 5

/** What a player has earned, the rarest first. When it does not load, it is as if there were none. */
export function PlayerAwards({ steamId }: { steamId: string }) {
  const { data, isPending } = useCall(awards.ofPlayer, { params: { steam_id: steamId } })
  const list = listOrEmpty(data)
  if (isPending) return <CardNote>Retrieving awards...</CardNote>
  if (list.length === 0) return <CardNote>No awards are given yet.</CardNote>
  return (
    <>
      <AwardList list={list.slice(0, SHOWN)} />
      {list.length > SHOWN && (
        <details>
          <summary>{list.length - SHOWN} more</summary>
          <AwardList list={list.slice(SHOWN)} />
        </details>
      )}
      <p className="small mt-3 mb-0">
        <Link to={paths.awards}>All awards</Link> · <Link to={paths.records}>Records</Link>
      </p>
    </>
  )
}

const AwardList = ({ list }: { list: readonly PlayerAward[] }) => (
  <ul className="list-unstyled mb-0">
    {list.map((award) => (
      <OwnAward key={award.id} award={award} />
    ))}
  </ul>
)

function OwnAward({ award }: { award: PlayerAward }) {
  const [best] = award.earned
  if (best === undefined) return null
  return (
    <li className="d-flex gap-3 align-items-center mt-3">
      <AwardIcon award={award} metal={metalOf(best.tier, award.tiers.length)} />
      <span className="d-flex flex-column small text-break">
        <Link to={awardPath(award.id)} className="fw-semibold">
          {award.name}
        </Link>
        <span>{awardText(award.text, best.n)}</span>
        <span className="text-secondary">
          <Link to={matchPath(best.match_id)}>
            <DateText value={best.earned} />
          </Link>
          {' · '}
          {formatRarity(award.holders, award.players)}
        </span>
      </span>
    </li>
  )
}
