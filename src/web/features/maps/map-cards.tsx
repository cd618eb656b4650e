import type { MapDetail } from '#shared/contracts/maps.ts'
import { formatWinRate } from '#shared/figures/formulas.ts'
import { formatHms } from '#shared/format/durations.ts'
import { formatBytes, formatNumber, MISSING } from '#shared/format/numbers.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { MapCommand } from '#web/site/subjects/map-command.tsx'
import { ServerLink } from '#web/site/subjects/subject-links.tsx'
import { WorkshopLink, WorkshopStatus } from '#web/site/subjects/workshop.tsx'
import { Card, CardNote } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { DateText } from '#web/ui/relative-time.tsx'
import './map-cards.css'

export function WorkshopCard({ map: { map_workshop_id, workshop_info } }: { map: MapDetail }) {
  if (!map_workshop_id && !workshop_info) {
    return (
      <Card title="Workshop">
        <CardNote>This map does not come from the Steam workshop.</CardNote>
      </Card>
    )
  }
  return (
    <Card title="Workshop">
      <Facts
        facts={[
          { label: 'ID', value: map_workshop_id ? <WorkshopLink id={map_workshop_id} /> : MISSING },
          { label: 'Size', value: formatBytes(workshop_info?.file_size) },
          { label: 'Created', value: <DateText value={workshop_info?.time_created} /> },
          { label: 'Updated', value: <DateText value={workshop_info?.time_updated} /> },
          {
            label: 'Servers',
            value: workshop_info ? (
              <WorkshopStatus item={workshop_info} isInstalled={workshop_info.last_updated > 0} />
            ) : (
              MISSING
            ),
          },
        ]}
      />
    </Card>
  )
}

export function DataCard({ map }: { map: MapDetail }) {
  const { wins, losses, tk_count, play_time, map_name } = map
  return (
    <Card title="Data">
      <Facts
        facts={[
          { label: 'Wins', value: `${formatNumber(wins)} (${formatWinRate(wins, losses)})` },
          { label: 'Losses', value: formatNumber(losses) },
          { label: 'TeamKills', value: formatNumber(tk_count) },
          { label: 'Play Time', value: formatHms(play_time) },
          { label: 'Command', value: <MapCommand map={map_name} /> },
        ]}
      />
    </Card>
  )
}

export function ServersCard({ map }: { map: MapDetail }) {
  const servers = listOrEmpty(map.map_server_info)
  return (
    <Card title="Servers">
      {servers.length === 0 && <CardNote>No server has played this map.</CardNote>}
      <ul className="server-names">
        {servers.map(({ server_id, server_name }) => (
          <li key={server_id}>
            <ServerLink id={server_id} name={server_name} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
