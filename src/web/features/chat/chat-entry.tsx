import { Link } from 'react-router'
import type { ChatLine } from '#shared/contracts/chat.ts'
import { formatDateTime } from '#shared/format/dates.ts'
import { momentPath, paths, playerPath } from '#web/lib/paths.ts'
import { StandingBadge, standingOf } from '#web/site/people/player-name.tsx'
import { useSiteData } from '#web/site/people/site-data.tsx'
import { serverLabel } from '#web/site/server-selector.tsx'
import { type ChatQuery, chatSearch } from './chat-query.ts'

/** Who wrote it, what, when and where. The time leads to its moment of the match; names and texts are nobody's markup. */
export function ChatEntry({ line, filters }: { line: ChatLine; filters: ChatQuery }) {
  const { steam_id, player_name, text, to_team, match_id, moment, at } = line
  const standing = standingOf(steam_id, useSiteData())
  const name = player_name.trim() || steam_id
  const time = <time dateTime={new Date(at * 1000).toISOString()}>{formatDateTime(at)}</time>
  return (
    <li className="chat-entry">
      <p className="chat-who">
        <Link to={playerPath(steam_id)} className={standing ? `player-link is-${standing}` : 'player-link'}>
          <bdi>{name}</bdi>
        </Link>
        <StandingBadge standing={standing} />
        {to_team && <span className="chat-team">to the team</span>}
      </p>
      <p className="chat-text" dir="auto">
        {text}
      </p>
      <p className="chat-where">
        {match_id === null ? time : <Link to={momentPath(match_id, moment ?? 0, steam_id)}>{time}</Link>}
        <bdi>{serverLabel(line.server_id, line.server_name)}</bdi>
        {String(filters.player) !== steam_id && (
          <Link to={paths.chat + chatSearch({ ...filters, player: steam_id })}>Only theirs</Link>
        )}
      </p>
    </li>
  )
}
