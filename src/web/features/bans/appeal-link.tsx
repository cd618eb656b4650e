import { Link } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { ExternalIcon } from '#web/ui/icons.tsx'

/** Opens the community's ban site at this player's bans. */
export function AppealLink({ banSiteUrl, authid }: { banSiteUrl: string; authid: string }) {
  return (
    <a className="btn btn-quiet btn-sm" href={appealUrl(banSiteUrl, authid)} target="_blank" rel="noopener noreferrer">
      Appeal <ExternalIcon />
    </a>
  )
}

/** Where appeals are taken on this site. */
export function OwnAppealLink({ bid }: { bid: number }) {
  return (
    <Link className="btn btn-quiet btn-sm" to={`${paths.reports}?${new URLSearchParams({ appeal: String(bid) })}`}>
      Appeal
    </Link>
  )
}

export function appealUrl(banSiteUrl: string, authid: string): string {
  return `${banSiteUrl}/index.php?${new URLSearchParams({ p: 'banlist', advSearch: authid, advType: 'steam' })}`
}
