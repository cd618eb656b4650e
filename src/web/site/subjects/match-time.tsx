import { Link } from 'react-router'
import type { DateValue } from '#shared/format/dates.ts'
import { matchPath, momentPath } from '#web/lib/paths.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import './subject-links.css'

/** When something was, leading to the match it was in where that is known: to that very moment when it is a deed of `player`. */
export function MatchTime({
  matchId,
  value,
  format,
  player,
}: {
  matchId: number | undefined
  value: number
  format?: (value: DateValue) => string
  player?: string
}) {
  const time = <RelativeTime value={value} format={format} />
  if (typeof matchId !== 'number') return time
  return (
    <Link to={player === undefined ? matchPath(matchId) : momentPath(matchId, value, player)} className="subject-link">
      {time}
    </Link>
  )
}
