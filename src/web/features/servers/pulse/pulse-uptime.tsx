import { type PulseUptime, pulse } from '#shared/contracts/pulse.ts'
import { formatPercent } from '#shared/format/numbers.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Card } from '#web/ui/card.tsx'
import { ShareBar } from '#web/ui/charts/share-bar.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { PulseNote } from './pulse-note.tsx'

const SPANS = [
  ['day', 'Last day'],
  ['week', 'Last week'],
  ['month', 'Last month'],
] as const

/** For how much of the time in which it was asked a game server answered. */
export function PulseUptimeCard({ serverId }: { serverId: number }) {
  const query = useCall(pulse.uptime, { params: { id: serverId } })
  return (
    <Card title="Uptime" className="pulse-uptime">
      {query.data ? (
        <Facts facts={SPANS.map(([span, label]) => ({ label, value: <Share {...query.data[span]} /> }))} />
      ) : (
        <PulseNote query={query} />
      )}
    </Card>
  )
}

/** Rounded down, so that only a whole time is 100 %. */
function Share({ up, asked }: PulseUptime['day']) {
  const share = asked > 0 ? up / asked : null
  const text = formatPercent(share === null ? null : Math.floor(share * 10_000) / 100)
  return (
    <span className="pulse-share">
      {text}
      <ShareBar share={share} says={`${text} of ${asked} minutes`} tone="up" isOfWhole />
    </span>
  )
}
