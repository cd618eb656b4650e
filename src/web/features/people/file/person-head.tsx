import { Link } from 'react-router'
import type { FoundPerson } from '#shared/contracts/people.ts'
import { playerPath, serverPath } from '#web/lib/paths.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Avatar } from '#web/site/people/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { CopyText } from '#web/ui/controls/copy-button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import './person-head.css'
import './person-part.css'

export function PersonHead({ who }: { who: FoundPerson }) {
  const { steam_id, avatarhash, personaname, is_admin, is_banned } = who
  const name = personaname.trim() || steam_id
  useDocumentTitle(name)
  return (
    <header className="person-head">
      <Avatar hash={avatarhash} of={steam_id} size={64} />
      <div>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p className="person-small">
          {is_banned && <Badge tone="banned">Banned</Badge>}
          {is_admin && <Badge tone="admin">Admin</Badge>}
          <Whereabouts who={who} />
          <CopyText text={steam_id} />
          {who.is_known && <Link to={playerPath(steam_id)}>Statistics</Link>}
        </p>
      </div>
    </header>
  )
}

function Whereabouts({ who: { playing, last_seen, is_known } }: { who: FoundPerson }) {
  if (playing) {
    return (
      <span>
        On <Link to={serverPath(playing.server_id)}>{playing.server_name}</Link> now
      </span>
    )
  }
  if (last_seen === null) return <span>{is_known ? 'Not seen on a game server' : 'Never seen here'}</span>
  return (
    <span>
      Seen <RelativeTime value={last_seen} />
    </span>
  )
}
