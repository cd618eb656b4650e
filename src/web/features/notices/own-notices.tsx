import { Link } from 'react-router'
import type { Wish } from '#shared/contracts/notices.ts'
import { playerPath, serverPath } from '#web/lib/paths.ts'
import { playerLabel } from '#web/site/people/player-name.tsx'
import { serverLabel } from '#web/site/server-selector.tsx'
import { Card, CardNote } from '#web/ui/card.tsx'

interface OwnNoticesProps {
  wishes: readonly Wish[]
  onStop: (wish: Wish) => void
  onStopAll: () => void
}

/** All that this browser is told, each with its end. */
export function OwnNotices({ wishes, onStop, onStopAll }: OwnNoticesProps) {
  return (
    <Card title="All notices of this browser">
      {wishes.length === 0 && <CardNote>Nothing is on in this browser.</CardNote>}
      <ul className="list-unstyled m-0">
        {wishes.map((wish) => (
          <li key={wish.id} className="d-flex gap-2 align-items-center py-1">
            <WishText wish={wish} />
            <button type="button" className="btn btn-quiet btn-sm" onClick={() => onStop(wish)}>
              Remove<span className="visually-hidden">: {nameOf(wish)}</span>
            </button>
          </li>
        ))}
      </ul>
      {wishes.length > 1 && (
        <button type="button" className="btn btn-quiet btn-sm mt-2" onClick={onStopAll}>
          Remove all
        </button>
      )}
    </Card>
  )
}

function WishText({ wish }: { wish: Wish }) {
  const { server, player } = wish
  return (
    <span className="flex-grow-1 text-break">
      {server && `${server.at_least} or more on `}
      <Link to={server ? serverPath(server.sid) : playerPath(player?.steam_id ?? '')}>
        <bdi>{nameOf(wish)}</bdi>
      </Link>
      {player && ' joins'}
    </span>
  )
}

function nameOf({ server, player }: Wish): string {
  if (server) return serverLabel(server.sid, server.server_name)
  return player ? playerLabel(player) : ''
}
