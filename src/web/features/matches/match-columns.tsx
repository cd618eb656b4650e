import { Link } from 'react-router'
import type { MatchSummary } from '#shared/contracts/matches.ts'
import { formatMinutesSeconds } from '#shared/format/durations.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { matchPath } from '#web/lib/paths.ts'
import { MapImage } from '#web/site/art/map-image.tsx'
import { mapLabel, ServerLink } from '#web/site/subjects/subject-links.tsx'
import type { Column } from '#web/ui/list/table/column.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { roundScore } from './head/match-head.tsx'
import { MatchResult } from './head/match-result.tsx'
import { matchLength } from './story/story.ts'
import './match-columns.css'

export const matchColumns: readonly Column<MatchSummary>[] = [
  { head: 'Map', cell: (match) => <MatchName match={match} />, phone: 'lead', room: 15 },
  { head: 'Result', label: '', cell: (match) => <MatchResult match={match} />, isShort: true, room: 7 },
  {
    head: 'Server',
    label: '',
    cell: ({ server_id, server_name }) => <ServerLink id={server_id} name={server_name} />,
    room: 13,
    yields: 1,
    phone: 'fill',
  },
  { head: 'Rounds won', label: 'Won', cell: roundScore, isNumber: true, yields: 3 },
  { head: 'Duration', cell: (match) => formatMinutesSeconds(matchLength(match)), isNumber: true, yields: 4 },
  { head: 'Players', cell: ({ players }) => formatNumber(players), isNumber: true },
  { head: 'Kills', cell: ({ kills }) => formatNumber(kills), isNumber: true, yields: 2 },
  {
    head: 'Started',
    label: '',
    cell: ({ started }) => <RelativeTime value={started} />,
    isNumber: true,
    room: 8.5,
    phone: 'figure',
  },
]

/** What the map looks like, and the way to the match. */
function MatchName({ match }: { match: MatchSummary }) {
  const name = mapLabel(match)
  return (
    <span className="match-name">
      <span className="match-thumb" aria-hidden="true">
        <MapImage key={match.map_name} name={match.map_name} alt="" />
      </span>
      <Link to={matchPath(match.id)} title={name}>
        <bdi>{name}</bdi>
      </Link>
    </span>
  )
}
