import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { matches } from '#shared/contracts/matches.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { readId } from '#web/lib/read-id.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Loaded } from '#web/ui/page/loaded.tsx'
import { ScreenError } from '#web/ui/page/screen-error.tsx'
import { MatchHead } from './head/match-head.tsx'
import { MatchParts } from './match-parts.tsx'
import { OnceOthersAreDrawn } from './once-others-are-drawn.tsx'
import { useMatchChat } from './use-match-chat.ts'
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
  const chat = useMatchChat(matchId, match.data?.running === true && NEWS_MS)
  return (
    <Loaded
      query={match}
      isWaiting={events.isPending || chat.isPending}
      title="Match"
      loading="Loading match…"
      failure="Failed to load match"
    >
      {(detail) => (
        <>
          <MatchHead match={detail} />
          {chat.error && <Alert colour="danger">{failureText(chat.error, 'Failed to load chat')}</Alert>}
          {events.data ? (
            <OnceOthersAreDrawn>
              <MatchParts match={detail} timeline={events.data} chat={chat.lines} />
            </OnceOthersAreDrawn>
          ) : (
            <Failure error={events.error} text="Failed to load what happened" retry={() => void events.refetch()} />
          )}
          <Suspense>{!detail.running && <MatchAwards matchId={matchId} />}</Suspense>
        </>
      )}
    </Loaded>
  )
}
