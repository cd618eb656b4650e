import { SectionHead } from '#web/ui/page/section-head.tsx'
import { PulseHoursCard } from './pulse-hours.tsx'
import { PulsePeopleCards } from './pulse-people.tsx'
import { PulseSeriesCard } from './pulse-series.tsx'
import { PulseUptimeCard } from './pulse-uptime.tsx'
import './pulse-part.css'

/** When people play on a game server, and who comes. */
export function PulsePart({ serverId }: { serverId: number }) {
  return (
    <section aria-label="Pulse">
      <SectionHead title="Pulse" context="When people play here, and who comes." />
      <div className="pulse-cards">
        <PulseSeriesCard serverId={serverId} />
        <PulseHoursCard serverId={serverId} />
        <PulsePeopleCards serverId={serverId} />
        <PulseUptimeCard serverId={serverId} />
      </div>
    </section>
  )
}
