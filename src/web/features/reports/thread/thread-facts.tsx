import { Link } from 'react-router'
import type { AppealedBan, ReportSummary } from '#shared/contracts/reports.ts'
import { formatDateTime } from '#shared/format/dates.ts'
import { formatBanDuration } from '#shared/format/durations.ts'
import { ERASED, StateBadge } from '#web/features/reports/report-words.tsx'
import { bansOfPath, matchPath, personPath, playerPath } from '#web/lib/paths.ts'
import { type NamedPlayer, playerLabel } from '#web/site/people/player-name.tsx'
import { type Fact, Facts } from '#web/ui/facts.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import './thread-facts.css'

/** What a thread is about. `author` is told to admins alone. */
export function ThreadFacts({ report, author }: { report: ReportSummary; author?: NamedPlayer | null }) {
  const { kind, subject, match_id, ban, created } = report
  const facts: Fact[] = [
    { label: 'State', value: <StateBadge report={report} /> },
    ...(author === undefined ? [] : [{ label: 'Written by', value: <PersonLink person={author} path={personPath} /> }]),
    ...(kind === 'report'
      ? [
          {
            label: 'About',
            value: <PersonLink person={subject} path={author === undefined ? playerPath : personPath} />,
          },
        ]
      : banFacts(ban, author)),
    ...(match_id === null ? [] : [{ label: 'Match', value: <Link to={matchPath(match_id)}>Open the match</Link> }]),
    { label: 'Begun', value: <RelativeTime value={created} /> },
  ]
  return (
    <div className="thread-facts">
      <Facts facts={facts} />
    </div>
  )
}

function banFacts(ban: AppealedBan | null, author: NamedPlayer | null | undefined): Fact[] {
  if (ban === null) return [{ label: 'Ban', value: 'no longer known' }]
  const length = formatBanDuration(ban.duration)
  const state = ban.in_force ? 'in force' : 'over'
  return [
    {
      label: 'Ban',
      value: author ? <Link to={bansOfPath(author.steam_id)}>{`${length}, ${state}`}</Link> : `${length}, ${state}`,
    },
    { label: 'Banned', value: formatDateTime(ban.created) },
    { label: 'Reason', value: <bdi>{ban.reason ?? 'not told'}</bdi> },
  ]
}

/** Admins are led to what is known of them. */
function PersonLink({ person, path }: { person: NamedPlayer | null; path: (steamId: string) => string }) {
  if (person === null) return ERASED
  return (
    <Link to={path(person.steam_id)}>
      <bdi>{playerLabel(person)}</bdi>
    </Link>
  )
}
