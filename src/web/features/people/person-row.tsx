import { Link } from 'react-router'
import { personPath } from '#web/lib/paths.ts'
import { Avatar } from '#web/site/people/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import './person-row.css'

/** The whole row is the link: it is found by a thumb in the middle of a match. */
export function PersonRow({
  steamId,
  name,
  avatarhash,
  isAdmin = false,
  isBanned = false,
  lastSeen = null,
  note = '',
}: {
  steamId: string
  name: string
  avatarhash?: string
  isAdmin?: boolean
  isBanned?: boolean
  lastSeen?: number | null
  note?: string
}) {
  return (
    <li className="person-row">
      <Link to={personPath(steamId)}>
        <Avatar hash={avatarhash} of={steamId} size={40} />
        <span className="person-row-text">
          <span className="person-row-name">
            <bdi>{name.trim() || steamId}</bdi>
          </span>
          <span className="person-row-note">
            {note !== '' && <bdi>{note}</bdi>}
            {lastSeen !== null && (
              <span>
                seen <RelativeTime value={lastSeen} />
              </span>
            )}
          </span>
        </span>
        {isBanned && <Badge tone="banned">Banned</Badge>}
        {isAdmin && !isBanned && <Badge tone="admin">Admin</Badge>}
      </Link>
    </li>
  )
}
