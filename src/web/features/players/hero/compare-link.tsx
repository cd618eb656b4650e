import { Link } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { useSiteData } from '#web/site/people/site-data.tsx'

/** Side by side with who is signed in; for others, and on one's own profile, with whoever is chosen there. */
export function CompareLink({ steamId, serverId }: { steamId: string; serverId: number }) {
  const { ownId } = useSiteData()
  const isOther = ownId !== null && ownId !== steamId
  const chosen = { server: String(serverId), a: steamId, ...(isOther && { b: ownId }) }
  return (
    <Link to={`${paths.compare}?${new URLSearchParams(chosen)}`} className="btn btn-quiet btn-sm">
      {isOther ? 'Compare with me' : 'Compare'}
    </Link>
  )
}
