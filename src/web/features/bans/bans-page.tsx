import { Link } from 'react-router'
import { type Ban, bans } from '#shared/contracts/bans.ts'
import { countryName } from '#shared/countries.ts'
import { BANS_FEED } from '#shared/feeds.ts'
import { pageHeads } from '#shared/page-heads.ts'
import { config } from '#web/lib/config.ts'
import { paths, playerPath } from '#web/lib/paths.ts'
import { Country } from '#web/site/people/country.tsx'
import { PlayerName } from '#web/site/people/player-name.tsx'
import { useOwnRow } from '#web/site/people/use-own-row.ts'
import { type Column, ListScreen } from '#web/ui/list/list-screen.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { FeedLine } from '#web/ui/page/feed-line.tsx'
import { DateText } from '#web/ui/relative-time.tsx'
import { AppealLink, OwnAppealLink } from './appeal-link.tsx'
import { BanDuration, BanReason, tellsReason } from './ban-details.tsx'

/**
 * Without a ban site there is nowhere to appeal, unless appeals are taken here; where no reason is told, there is none to show.
 */
export const columnsFor = (banSiteUrl: string | null, rows: readonly Ban[], takesAppeals = false): Column<Ban>[] => [
  {
    head: 'Player',
    cell: (ban) => <PlayerName player={ban} detail={<code>({ban.steam_id})</code>} />,
    phone: 'lead',
    room: 14.5,
  },
  { head: 'Country', label: '', cell: (ban) => <Country code={ban.country} />, room: 9, yields: 2 },
  { head: 'Handle at Ban', label: '', cell: (ban) => <bdi>{ban.handle_at_ban}</bdi>, yields: 3, phone: 'fill' },
  { head: 'Created', label: '', cell: (ban) => <DateText value={ban.created} />, isShort: true, room: 7.5 },
  { head: 'Duration', label: '', cell: (ban) => <BanDuration ban={ban} />, isShort: true, room: 7.5, phone: 'figure' },
  ...(rows.some(tellsReason) ? [reasonColumn] : []),
  ...(takesAppeals ? [ownAppealColumn] : banSiteUrl === null ? [] : [appealColumn(banSiteUrl)]),
]

const reasonColumn: Column<Ban> = {
  head: 'Reason',
  label: '',
  cell: (ban) => <BanReason ban={ban} />,
  phone: 'line',
  room: 16,
  yields: 1,
}

const ownAppealColumn: Column<Ban> = {
  head: 'Appeal',
  cell: ({ bid }) => <OwnAppealLink bid={bid} />,
  isAction: true,
  room: 7,
}

const appealColumn = (banSiteUrl: string): Column<Ban> => ({
  head: 'Appeal',
  cell: ({ authid }) => <AppealLink banSiteUrl={banSiteUrl} authid={authid} />,
  isAction: true,
  room: 7,
})

/** The ledger tells of lifted bans, too, where the owner made it public. */
const Foot = () => (
  <>
    <FeedLine href={BANS_FEED} />
    {config.ledger && (
      <p className="page-context">
        <Link to={paths.ledger}>Bans, lifts and reports by month</Link>
      </p>
    )}
  </>
)

export function BansPage() {
  const list = useList(bans.list, {
    pageSize: 15,
    searchText: (ban) => [ban.personaname, ban.steam_id, ban.handle_at_ban, ban.country, countryName(ban.country)],
  })
  return (
    <ListScreen
      {...pageHeads.bans}
      list={list}
      loading="Loading bans…"
      failure="Failed to load bans"
      empty="No bans to display."
      columns={columnsFor(config.banSiteUrl, list.rows, config.reports)}
      rowKey={(ban) => ban.bid}
      rowClass={useOwnRow()}
      foot={<Foot />}
      rowPath={(ban) => playerPath(ban.steam_id)}
    />
  )
}
