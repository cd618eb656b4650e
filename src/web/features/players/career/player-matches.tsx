import { Link } from 'react-router'
import { matches, type PlayerMatch } from '#shared/contracts/matches.ts'
import { formatMinutesSeconds } from '#shared/format/durations.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { matchPath } from '#web/lib/paths.ts'
import { RoundResult } from '#web/site/subjects/round-result.tsx'
import { mapLabel, ServerLink } from '#web/site/subjects/subject-links.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ListSection } from '#web/ui/list/list-section.tsx'
import type { Column } from '#web/ui/list/table/column.ts'
import { useList } from '#web/ui/list/use-list.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'

const columns: Column<PlayerMatch>[] = [
  { head: 'Map', cell: (match) => <MatchLink match={match} />, phone: 'lead', room: 12 },
  { head: 'Result', label: '', cell: (match) => <Result match={match} />, isShort: true, room: 7 },
  { head: 'Score', cell: ({ own }) => formatNumber(own.score), isNumber: true },
  { head: 'Kills', cell: ({ own }) => formatNumber(own.kills), isNumber: true },
  { head: 'Deaths', cell: ({ own }) => formatNumber(own.deaths), isNumber: true, yields: 4 },
  { head: 'Revives', cell: ({ own }) => formatNumber(own.revives), isNumber: true, yields: 3 },
  { head: 'Played', cell: ({ own }) => formatMinutesSeconds(own.time_played), isNumber: true, yields: 2 },
  {
    head: 'Server',
    label: '',
    cell: ({ server_id, server_name }) => <ServerLink id={server_id} name={server_name} />,
    room: 11,
    yields: 1,
    phone: 'fill',
  },
  {
    head: 'Started',
    label: '',
    cell: ({ started }) => <RelativeTime value={started} />,
    isNumber: true,
    room: 8.5,
    phone: 'figure',
  },
]

/** What a player did in each of their matches, newest first. */
export function PlayerMatches({ steamId, serverId }: { steamId: string; serverId: number }) {
  const list = useList(matches.ofPlayer, {
    name: 'matches',
    params: { steam_id: steamId, server_id: serverId },
    pageSize: 10,
    searchText: ({ map_name, map_name_trans }) => [map_name, map_name_trans],
  })
  return (
    <ListSection
      title="Matches"
      list={list}
      loading="Retrieving matches..."
      failure="The matches did not load"
      empty="No matches to display."
      columns={columns}
      rowKey={({ id }) => id}
      rowPath={({ id }) => matchPath(id)}
    />
  )
}

function MatchLink({ match }: { match: PlayerMatch }) {
  const name = mapLabel(match)
  return (
    <Link to={matchPath(match.id)} className="subject-link" title={name}>
      <bdi>{name}</bdi>
    </Link>
  )
}

function Result({ match: { running, result } }: { match: PlayerMatch }) {
  if (running) return <Badge tone="accent">LIVE</Badge>
  return result === null ? <Badge tone="plain">No result</Badge> : <RoundResult win={result === 'win'} />
}
