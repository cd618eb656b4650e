import { type PulseHours, pulse } from '#shared/contracts/pulse.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { clockTime, hourName, WEEKDAYS } from '#web/lib/week-hours.ts'
import { Card } from '#web/ui/card.tsx'
import { HeatGrid } from '#web/ui/charts/grid/heat-grid.tsx'
import { bestTime, bestTimeSentence } from './best-time.ts'
import { PulseNote } from './pulse-note.tsx'
import { oneDecimal } from './series-words.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => (hour % 6 === 0 ? clockTime(hour) : ''))
const DAYS = WEEKDAYS.map((day) => day.slice(0, 3))

/** When people play, hour by hour of a week, by the visitor's own clock. */
export function PulseHoursCard({ serverId }: { serverId: number }) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const query = useCall(pulse.hours, { params: { id: serverId }, query: { zone } })
  return (
    <Card title="Busiest hours" className="pulse-hours">
      {query.data ? <Hours hours={query.data} zone={zone} /> : <PulseNote query={query} />}
    </Card>
  )
}

function Hours({ hours: { mean }, zone }: { hours: PulseHours; zone: string }) {
  const best = bestTime(mean)
  const textOf = (hour: number) => {
    const players = mean[hour]
    return `${hourName(hour)}: ${players == null ? 'nothing is known' : `${oneDecimal(players)} players on average`}`
  }
  return (
    <>
      <p className="pulse-says">{bestTimeSentence(best)}</p>
      <HeatGrid
        rows={DAYS}
        columns={HOURS}
        values={mean}
        start={best?.start ?? 0}
        says="Players by hour and weekday"
        scale={`The strongest colour is ${oneDecimal(Math.max(...mean.map(Number)))} players on average.`}
        textOf={textOf}
      />
      <p className="pulse-fine">The last eight weeks, in your time zone ({zone.replaceAll('_', ' ')}).</p>
    </>
  )
}
