import { NoticeLink } from '#web/site/notices/notice-link.tsx'
import { type NamedPlayer, playerLabel } from '#web/site/people/player-name.tsx'
import { useSiteData } from '#web/site/people/site-data.tsx'

/** Not of oneself, and not of who is banned. */
export function FriendNotice({ player }: { player: NamedPlayer }) {
  const { ownId, bannedIds } = useSiteData()
  const { steam_id: id } = player
  if (id === ownId || bannedIds.has(id)) return null
  return <NoticeLink subject={{ type: 'player', id, name: playerLabel(player) }} />
}
