import { Link } from 'react-router'
import { playerPath } from '#web/lib/paths.ts'
import { type NamedPlayer, playerLabel } from '#web/site/people/player-name.tsx'

/** Whoever earned or holds something. Of whom the owner's settings leave the name out, this is said. */
export function HolderLink({ holder }: { holder: NamedPlayer | null }) {
  if (holder === null) return <span className="text-secondary">Name not shown</span>
  const name = playerLabel(holder)
  return (
    <Link to={playerPath(holder.steam_id)} title={name}>
      <bdi>{name}</bdi>
    </Link>
  )
}
