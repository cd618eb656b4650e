import { Link } from 'react-router'
import { people } from '#shared/contracts/people.ts'
import { formatMinutesSeconds } from '#shared/format/durations.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { paths } from '#web/lib/paths.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { SectionHead } from '#web/ui/page/section-head.tsx'
import { PersonRow } from './person-row.tsx'
import './people-page.css'

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
      <Unknown names={players.filter(({ steam_id }) => steam_id === null).map(({ name }) => name)} />
    </section>
  ))
}

const countText = (count: number): string => (count === 1 ? '1 player' : `${count} players`)

/** They can be looked for by their name. */
function Unknown({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p className="people-unknown">
      The log has not told yet who these are:{' '}
      {names.map((name, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may bear one name
        <Link key={place} to={`${paths.people}?${new URLSearchParams({ q: name })}`}>
          <bdi>{name.trim() || 'connecting'}</bdi>
        </Link>
      ))}
    </p>
  )
}
