import { Link } from 'react-router'
import type { MatchDetail } from '#shared/contracts/matches.ts'
import { formatDateTime } from '#shared/format/dates.ts'
import { formatMinutesSeconds } from '#shared/format/durations.ts'
import { formatNumber, MISSING } from '#shared/format/numbers.ts'
import { matchLength, roundSpans } from '#web/features/matches/story/story.ts'
import { config } from '#web/lib/config.ts'
import { mapPath, paths } from '#web/lib/paths.ts'
import { MapImage } from '#web/site/art/map-image.tsx'
import { useSiteData } from '#web/site/people/site-data.tsx'
import { mapLabel, ServerLink } from '#web/site/subjects/subject-links.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { MatchResult } from './match-result.tsx'
import { MatchRounds } from './match-rounds.tsx'
import './match-head.css'

/** Where, when, how long and how it ended. */
export function MatchHead({ match }: { match: MatchDetail }) {
  const name = mapLabel(match)
  return (
    <div className="card match-head">
      <div className="match-plate">
        <div className="match-art" aria-hidden="true">
          <MapImage key={match.map_name} name={match.map_name} alt="" />
        </div>
        <PageHead
          title={name}
          tabTitle={`${name} · Match`}
          context={
            <>
              <MatchResult match={match} /> <ServerLink id={match.server_id} name={match.server_name} />
              {match.mode && ` · ${match.mode}`} · <Moment value={match.started} /> ·{' '}
              <Link to={mapPath(match.map_id)}>About the map</Link>
              <ReportLink matchId={match.id} />
            </>
          }
        />
      </div>
      <dl className="match-figures">
        {figuresOf(match).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <MatchRounds rounds={roundSpans(match)} />
    </div>
  )
}

/** For who is signed in, where reports are taken here. */
function ReportLink({ matchId }: { matchId: number }) {
  const { ownId } = useSiteData()
  if (!config.reports || ownId === null) return null
  return (
    <>
      {' '}
      · <Link to={`${paths.reports}?${new URLSearchParams({ match: String(matchId) })}`}>Report a player</Link>
    </>
  )
}

const Moment = ({ value }: { value: number }) => (
  <time dateTime={new Date(value * 1000).toISOString()}>{formatDateTime(value)}</time>
)

function figuresOf(match: MatchDetail) {
  return [
    { label: 'Rounds won', value: roundScore(match) },
    { label: 'Duration', value: formatMinutesSeconds(matchLength(match)) },
    { label: 'Players', value: formatNumber(match.players) },
    { label: 'Kills', value: formatNumber(match.kills) },
    { label: 'Objectives', value: formatNumber(match.points + match.caches) },
  ]
}

/** '3 of 4' */
export const roundScore = ({ wins, losses }: Pick<MatchDetail, 'wins' | 'losses'>): string =>
  wins + losses === 0 ? MISSING : `${formatNumber(wins)} of ${formatNumber(wins + losses)}`
