import { config } from '#web/lib/config.ts'
import { ExternalIcon } from '#web/ui/icons.tsx'

/** Opens the community's ban site at this player's bans. Without a ban site there is nowhere to go. */
export function AppealLink({ authid }: { authid: string }) {
  if (config.banSiteUrl === null) return null
  return (
    <a
      className="btn btn-quiet btn-sm"
      href={appealUrl(config.banSiteUrl, authid)}
      target="_blank"
      rel="noopener noreferrer"
    >
      Appeal <ExternalIcon />
    </a>
  )
}

export function appealUrl(banSiteUrl: string, authid: string): string {
  return `${banSiteUrl}/index.php?${new URLSearchParams({ p: 'banlist', advSearch: authid, advType: 'steam' })}`
}
