import { Link, useParams } from 'react-router'
import { type AwardHolder, type AwardSummary, awards } from '#shared/contracts/awards.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { matchPath, paths, playerPath } from '#web/lib/paths.ts'
import { AwardIcon, metalOf } from '#web/site/honours/award-icon.tsx'
import { PlayerName } from '#web/site/people/player-name.tsx'
import { useOwnRow } from '#web/site/people/use-own-row.ts'
import { ListSection } from '#web/ui/list/list-section.tsx'
import type { Column } from '#web/ui/list/table/column.ts'
import { useList } from '#web/ui/list/use-list.ts'
import { Loaded } from '#web/ui/page/loaded.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { ScreenError } from '#web/ui/page/screen-error.tsx'
import { DateText } from '#web/ui/relative-time.tsx'
import { AwardTiers, highestHeld, tiersText } from './award-tiers.tsx'
import './award-page.css'

export function AwardPage() {
  const id = useParams().award_id ?? ''
  if (!/^[a-z][a-z0-9-]{1,18}$/.test(id)) return <ScreenError title="Award" text="Invalid award id" />
  return <KnownAward key={id} id={id} />
}

function KnownAward({ id }: { id: string }) {
  const query = useCall(awards.detail, { params: { id } })
  return (
    <Loaded query={query} title="Award" loading="Loading award…" failure="Failed to load award">
      {(award) => (
        <>
          <div className="award-head">
            <AwardIcon award={award} metal={highestHeld(award)} />
            <div className="award-head-text">
              <PageHead
                title={award.name}
                context={tiersText(award)}
                controls={<Link to={paths.awards}>All awards</Link>}
              />
              <AwardTiers award={award} />
            </div>
          </div>
          <Holders award={award} />
        </>
      )}
    </Loaded>
  )
}

function Holders({ award }: { award: AwardSummary }) {
  const ownRow = useOwnRow()
  const list = useList(awards.holders, {
    params: { id: award.id },
    pageSize: 15,
    searchText: ({ holder }) => [holder?.personaname ?? '', holder?.steam_id ?? ''],
  })
  return (
    <ListSection
      title="Holders"
      list={list}
      loading="Loading holders…"
      failure="Failed to load holders"
      empty="Nobody has it yet."
      columns={columnsOf(award)}
      rowKey={({ holder }, place) => holder?.steam_id ?? place}
      rowPath={({ holder, match_id }) => (holder ? playerPath(holder.steam_id) : matchPath(match_id))}
      rowClass={({ holder }) => (holder ? ownRow(holder) : '')}
    />
  )
}

const columnsOf = ({ tiers }: AwardSummary): readonly Column<AwardHolder>[] => [
  {
    head: 'Player',
    cell: ({ holder }) => (holder ? <PlayerName player={holder} /> : 'Name not shown'),
    phone: 'lead',
  },
  {
    head: 'Tier',
    cell: ({ tier, n }) => (
      <span className={`award-tier is-metal-${metalOf(tier, tiers.length)}`}>{formatNumber(n)}</span>
    ),
    isNumber: true,
    phone: 'figure',
  },
  {
    head: 'Earned',
    cell: ({ earned, match_id }) => (
      <Link to={matchPath(match_id)}>
        <DateText value={earned} />
      </Link>
    ),
    isNumber: true,
    room: 8,
  },
]
