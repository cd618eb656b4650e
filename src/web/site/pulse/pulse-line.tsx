import { pulseLines } from '#shared/contracts/pulse-lines.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { areaPath } from '#web/ui/charts/time/runs-of.ts'
import './pulse-line.css'

const FEW = 8 // players that a quiet day is drawn against
const ROOM = 1.1 // above the highest
const HEIGHT = 20

/** How many played on a game server in the last day, as a small line. It has its height before it is here. */
export function PulseLine({ sid }: { sid: number }) {
  const { data } = useCall(pulseLines.list, { askAgainMs: 60_000 })
  const mean = listOrEmpty(listOrEmpty(data).find(({ server_id }) => server_id === sid)?.mean)
  const most = Math.max(...mean.map(Number))
  const says = `Players in the last 24 hours, up to ${Math.round(most)}`
  return (
    <div className="pulse-line">
      {mean.length > 0 && (
        <svg viewBox={`0 0 ${mean.length} ${HEIGHT}`} preserveAspectRatio="none" role="img">
          <title>{says}</title>
          <path d={areaPath(mean, Math.max(most, FEW) * ROOM, HEIGHT)} />
        </svg>
      )}
    </div>
  )
}
