import { Link } from 'react-router'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/paths.ts'
import { useSiteData } from '#web/site/people/site-data.tsx'

/** For who is signed in, where reports are taken here. */
export function ReportLink({ steamId }: { steamId: string }) {
  const { ownId } = useSiteData()
  if (!config.reports || ownId === null || ownId === steamId) return null
  return (
    <Link to={`${paths.reports}?${new URLSearchParams({ player: steamId })}`} className="btn btn-quiet btn-sm">
      Report
    </Link>
  )
}
