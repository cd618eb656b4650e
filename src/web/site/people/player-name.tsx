import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { playerPath } from '#web/lib/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Avatar } from './avatar.tsx'
import { type SiteData, useSiteData } from './site-data.tsx'
import './player-name.css'

export interface NamedPlayer {
  steam_id: string
  personaname?: string | null
  player_name?: string | null
  avatarhash?: string | null
}

/** Avatar, name and what is known of the player: admins are green, banned players red, each with the word. */
export function PlayerName({
  player,
  detail,
}: {
  player: NamedPlayer
  detail?: ReactNode // small, under the name
}) {
  const standing = standingOf(player.steam_id, useSiteData())
  const name = playerLabel(player)
  return (
    <span className="player">
      <Avatar hash={player.avatarhash} of={player.steam_id} />
      <span className="player-text">
        <Link
          to={playerPath(player.steam_id)}
          className={`player-link${standing ? ` is-${standing}` : ''}`}
          title={name}
        >
          <bdi>{name}</bdi>
        </Link>
        {standing && (
          <span className="player-standing">
            <StandingBadge standing={standing} />
          </span>
        )}
        {detail && <span className="player-detail">{detail}</span>}
      </span>
    </span>
  )
}

export function StandingBadge({ standing }: { standing: Standing }) {
  return standing && <Badge tone={standing}>{standing === 'admin' ? 'Admin' : 'Banned'}</Badge>
}

export function playerLabel({ personaname, player_name, steam_id }: NamedPlayer): string {
  return personaname?.trim() || player_name?.trim() || steam_id
}

export type Standing = 'admin' | 'banned' | null

/** Red wins over green: a banned admin is banned. */
export function standingOf(steamId: string, { adminIds, bannedIds }: SiteData): Standing {
  if (bannedIds.has(steamId)) return 'banned'
  return adminIds.has(steamId) ? 'admin' : null
}
