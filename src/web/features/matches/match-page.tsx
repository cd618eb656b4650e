import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { matches } from '#shared/contracts/matches.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { readId } from '#web/lib/read-id.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Loaded } from '#web/ui/page/loaded.tsx'
import { ScreenError } from '#web/ui/page/screen-error.tsx'
import { MatchHead } from './head/match-head.tsx'
import { MatchParts } from './match-parts.tsx'
import { useMatchEvents } from './use-match-events.ts'

const MatchAwards = lazy(async () => ({
  default: (await import('#web/site/honours/match-awards.tsx')).MatchAwards,
}))

const NEWS_MS = 5_000 // how often a match that runs is asked for what is new

export function MatchPage() {
  const matchId = readId(useParams().match_id)
  if (matchId === null) return <ScreenError title="Match" text="Invalid match id" />
  return <KnownMatch key={matchId} matchId={matchId} />
}

function KnownMatch({ matchId }: { matchId: number }) {
  const match = useCall(matches.detail, {
    params: { id: matchId },
    askAgainMs: ({ running }) => running && NEWS_MS,
  })
  const events = useMatchEvents(matchId, match.data?.running === true && NEWS_MS)
  return (
    <Loaded
      query={match}
      isWaiting={events.isPending}
      title="Match"
      loading="Loading match…"
      failure="Failed to load match"
    >
      {(detail) => (
        <>
          <MatchHead match={detail} />
          {events.data ? (
            <MatchParts match={detail} timeline={events.data} />
          ) : (
            <Failure error={events.error} text="Failed to load what happened" retry={() => void events.refetch()} />
          )}
          <Suspense>{!detail.running && <MatchAwards matchId={matchId} />}</Suspense>
        </>
      )}
    </Loaded>
  )
}
