import type { Ban } from '#shared/contracts/bans.ts'
import { formatDateTime } from '#shared/format/dates.ts'
import { formatBanDuration } from '#shared/format/durations.ts'
import './ban-details.css'

/** How long it lasts, and whether that is over. */
export function BanDuration({ ban: { duration, ends } }: { ban: Ban }) {
  return (
    <>
      {formatBanDuration(duration)}
      {ends != null && ends * 1000 <= Date.now() && (
        <span className="ban-detail" title={formatDateTime(ends)}>
          Expired
        </span>
      )}
    </>
  )
}

export const tellsReason = ({ reason, banned_by }: Ban): boolean => Boolean(reason || banned_by)

/** Why, and by whom, as far as it is told. */
export function BanReason({ ban }: { ban: Ban }) {
  const { reason, banned_by } = ban
  if (!tellsReason(ban)) return null // an empty cell is not shown on phones
  return (
    <div className="ban-told" title={[reason, banned_by && `by ${banned_by}`].filter(Boolean).join(' · ')}>
      <bdi className="ban-reason">{reason || 'No reason given'}</bdi>
      {banned_by && (
        <span className="ban-detail">
          by <bdi>{banned_by}</bdi>
        </span>
      )}
    </div>
  )
}
