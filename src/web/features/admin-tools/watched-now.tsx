import { Link } from 'react-router'
import { type Watched, watchlist } from '#shared/contracts/notes.ts'
import { permissions } from '#shared/contracts/permissions.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { paths, personPath } from '#web/lib/paths.ts'
import { playerLabel } from '#web/site/people/player-name.tsx'
import { serverLabel } from '#web/site/server-selector.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

const NEWS_MS = 30_000
const LATELY_S = 900 // who cannot be told apart by name counts as here for so long

/** Who of the watchlist is here, for admins who may see it. It only makes things easier to see, so nothing is said when it fails. */
export function WatchedNow() {
  const own = useCall(permissions.own)
  const isAllowed = listOrEmpty(own.data?.may).includes('watchlist')
  const { data } = useCall(watchlist.list, { enabled: isAllowed, askAgainMs: NEWS_MS })
  const here = listOrEmpty(data).filter(isHere)
  if (here.length === 0) return null
  return (
    <Alert colour="warning">
      {here.map((watched) => (
        <p key={watched.person.steam_id} className="mb-0">
          <Coming watched={watched} />
        </p>
      ))}
      <Link to={paths.watchlist}>Watchlist</Link>
    </Alert>
  )
}

const isHere = ({ playing, joined }: Watched): boolean =>
  playing !== null || (joined !== null && Date.now() / 1000 - joined.at < LATELY_S)

function Coming({ watched: { person, playing, joined, reason } }: { watched: Watched }) {
  const server = playing ?? joined
  return (
    <>
      Watched player{' '}
      <Link to={personPath(person.steam_id)}>
        <bdi>{playerLabel(person)}</bdi>
      </Link>{' '}
      {playing ? 'plays on' : 'joined'} <bdi>{server && serverLabel(server.server_id, server.server_name)}</bdi>
      {joined && (
        <>
          {' '}
          (came <RelativeTime value={joined.at} />)
        </>
      )}
      {reason && (
        <>
          : <bdi>{reason}</bdi>
        </>
      )}
    </>
  )
}
