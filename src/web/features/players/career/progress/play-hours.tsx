import type { Progress } from '#shared/contracts/careers.ts'
import { formatHms } from '#shared/format/durations.ts'
import { clockTime, hourName, WEEKDAYS } from '#web/lib/week-hours.ts'
import { Card } from '#web/ui/card.tsx'
import { HeatGrid } from '#web/ui/charts/grid/heat-grid.tsx'

const HOURS = Array.from({ length: 24 }, (_, hour) => (hour % 6 === 0 ? clockTime(hour) : ''))
const DAYS = WEEKDAYS.map((day) => day.slice(0, 3))

/** When they play, hour by hour of a week, by the visitor's own clock. */
export function PlayHours({ hours, zone }: { hours: Progress['hours']; zone: string }) {
  const most = Math.max(...hours)
  const start = hours.indexOf(most)
  return (
    <Card title="When they play">
      <p className="progress-says">Most of all on {hourName(start).replace(' ', 's at ')}.</p>
      <HeatGrid
        rows={DAYS}
        columns={HOURS}
        values={hours.map((seconds) => seconds / 60)}
        start={start}
        says="Play time by hour and weekday"
        scale={`The strongest colour is ${formatHms(most)} altogether.`}
        textOf={(hour) => `${hourName(hour)}: ${formatHms(hours[hour])} played`}
      />
      <p className="progress-fine">In your time zone ({zone.replaceAll('_', ' ')}).</p>
    </Card>
  )
}
