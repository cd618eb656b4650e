import { Badge } from '#web/ui/badge.tsx'
import { CheckIcon, ExternalIcon, Icon } from '#web/ui/icons.tsx'
import './workshop.css'

export interface WorkshopVersion {
  time_updated: number
  last_updated: number
  available?: boolean
}

/** Whether game servers have the newest version: a shape and a word. What has left the workshop has no newest one. */
export function WorkshopStatus({ item, isInstalled = true }: { item: WorkshopVersion; isInstalled?: boolean }) {
  if (item.available === false) return <Badge tone="down">Removed</Badge>
  if (!isInstalled) return <Badge>Not installed</Badge>
  return isUpToDate(item) ? (
    <Badge tone="up">
      <CheckIcon /> Up to date
    </Badge>
  ) : (
    <Badge tone="waiting">
      <OutdatedIcon /> Outdated
    </Badge>
  )
}

export const isUpToDate = ({ last_updated, time_updated }: WorkshopVersion): boolean => last_updated > time_updated

/** The number of an item, leading to its page in the Steam workshop. Anything that is no number leads nowhere. */
export function WorkshopLink({ id }: { id: string | number }) {
  const text = String(id)
  if (!/^\d{1,20}$/.test(text)) return <code>{text}</code>
  return (
    <a
      className="workshop-link"
      href={`https://steamcommunity.com/sharedfiles/filedetails/?id=${text}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <code>{text}</code> <ExternalIcon />
    </a>
  )
}

const OutdatedIcon = () => (
  <Icon>
    <path d="M13.5 8A5.5 5.5 0 1 1 11.9 4.1M12.25 1.75v2.75H9.5" />
  </Icon>
)
