import { CAREER_MATCHES, careers, type Progress } from '#shared/contracts/careers.ts'
import { formatDate } from '#shared/format/dates.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { Told } from '#web/features/players/career/told.tsx'
import { useCall } from '#web/lib/api/use-call.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { BestMatches } from './best-matches.tsx'
import { CareerMaps } from './career-maps.tsx'
import { PlayHours } from './play-hours.tsx'
import { RolesPlayed } from './roles-played.tsx'
import { SeriesCard } from './series-card.tsx'
import './progress-part.css'

/** How a player grew: by day, week and season, when they play, where, and as what. */
export function ProgressPart({ steamId, serverId }: { steamId: string; serverId: number }) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const query = useCall(careers.progress, { params: { steam_id: steamId, server_id: serverId }, query: { zone } })
  return (
    <Told query={query} loading="Retrieving progress...">
      {(progress) =>
        progress.matches === 0 ? <Empty text="No matches to tell of." /> : <Whole progress={progress} zone={zone} />
      }
    </Told>
  )
}

function Whole({ progress, zone }: { progress: Progress; zone: string }) {
  return (
    <div className="progress-cards">
      <div className="progress-best">
        <BestMatches best={progress.best} />
      </div>
      <SeriesCard progress={progress} />
      <PlayHours hours={progress.hours} zone={zone} />
      <CareerMaps maps={progress.maps} />
      <RolesPlayed roles={progress.roles} matches={progress.matches} />
      <p className="progress-fine">{countedFrom(progress)} A match counts where it began.</p>
    </div>
  )
}

function countedFrom({ matches, since }: Progress): string {
  const count = `${formatNumber(matches)} ${matches === 1 ? 'match' : 'matches'}`
  if (matches < CAREER_MATCHES) return `Counted from ${count} since ${formatDate(since)}.`
  return `Counted from the latest ${count}, since ${formatDate(since)}.`
}
