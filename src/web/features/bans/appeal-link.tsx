import { ExternalIcon } from '#web/ui/icons.tsx'

/** Opens the community's ban site at this player's bans. */
export function AppealLink({ banSiteUrl, authid }: { banSiteUrl: string; authid: string }) {
  return (
    <a className="btn btn-quiet btn-sm" href={appealUrl(banSiteUrl, authid)} target="_blank" rel="noopener noreferrer">
      Appeal <ExternalIcon />
    </a>
  )
}

export function appealUrl(banSiteUrl: string, authid: string): string {
  return `${banSiteUrl}/index.php?${new URLSearchParams({ p: 'banlist', advSearch: authid, advType: 'steam' })}`
}
