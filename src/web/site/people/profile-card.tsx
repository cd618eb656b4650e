import type { ReactNode } from 'react'
import { steamIdForms } from '#shared/steam-id.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { ExternalIcon } from '#web/ui/icons.tsx'
import { Avatar } from './avatar.tsx'
import { type NamedPlayer, playerLabel, StandingBadge, standingOf } from './player-name.tsx'
import { useSiteData } from './site-data.tsx'
import './profile-card.css'

const FULL_SIZE = 184 // of Steam's full avatars

interface ProfileCardProps {
  player: NamedPlayer
  children?: ReactNode // beside the name
  foot?: ReactNode // under both
}

/** The cover of a player's file, and the head of the screen that shows it. */
export function ProfileCard({ player, children, foot }: ProfileCardProps) {
  const { steam_id, avatarhash } = player
  const standing = standingOf(steam_id, useSiteData())
  const name = playerLabel(player)
  const inGame = player.player_name?.trim()
  useDocumentTitle(name)
  return (
    <header className="card profile-card">
      <Avatar hash={avatarhash} of={steam_id} size={FULL_SIZE} isFull />
      <div className="profile-text">
        <h1 className={standing ? `is-${standing}` : undefined}>
          <bdi>{name}</bdi> <StandingBadge standing={standing} />
        </h1>
        {inGame && inGame !== name && (
          <p className="profile-alias">
            In game: <bdi>{inGame}</bdi>
          </p>
        )}
        <SteamProfileLink steamId={steam_id} />
      </div>
      {children && <div className="profile-controls">{children}</div>}
      {foot && <div className="profile-foot">{foot}</div>}
    </header>
  )
}

/** An id that is no player's leads nowhere. */
function SteamProfileLink({ steamId }: { steamId: string }) {
  if (steamIdForms(steamId) === null) return null
  return (
    <a
      className="btn btn-quiet btn-sm"
      href={`https://steamcommunity.com/profiles/${steamId}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      Steam profile <ExternalIcon />
    </a>
  )
}
