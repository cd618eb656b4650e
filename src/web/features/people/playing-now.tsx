import { people } from '#shared/contracts/people.ts'
import { formatMinutesSeconds } from '#shared/format/durations.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { SectionHead } from '#web/ui/page/section-head.tsx'
import { PersonRow } from './person-row.tsx'

const NEWS_MS = 5_000

/** Who is on the game servers, as far as their logs tell who that is. */
export function PlayingNow() {
  const { data, error, isPending, refetch } = useCall(people.now, { askAgainMs: NEWS_MS })
  if (isPending) return <Spinner text="Loading who plays…" />
  if (error) return <Failure error={error} text="Failed to load who plays" retry={() => void refetch()} />
  const playing = listOrEmpty(data).filter(({ players }) => players.length > 0)
  if (playing.length === 0) return <Empty text="Nobody plays now." />
  return playing.map(({ server_id, server_name, players }) => (
    <section key={server_id} aria-label={server_name}>
      <SectionHead title={server_name} context={countText(players.length)} />
      <ul className="people-list">
        {players.map(
          ({ name, steam_id, duration }) =>
            steam_id !== null && (
              <PersonRow key={steam_id} steamId={steam_id} name={name} note={`for ${formatMinutesSeconds(duration)}`} />
            ),
        )}
      </ul>
      <Unknown count={players.filter(({ steam_id }) => steam_id === null).length} />
    </section>
  ))
}

const countText = (count: number): string => (count === 1 ? '1 player' : `${count} players`)

function Unknown({ count }: { count: number }) {
  if (count === 0) return null
  return <p className="text-muted">{countText(count)} more, of whom the log has not told yet who they are.</p>
}
