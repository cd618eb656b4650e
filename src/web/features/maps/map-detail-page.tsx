import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { type MapDetail, maps } from '#shared/contracts/maps.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { readId } from '#web/lib/read-id.ts'
import { MapImage } from '#web/site/art/map-image.tsx'
import { serverLabel } from '#web/site/server-selector.tsx'
import { RoundStrip } from '#web/site/subjects/round-strip.tsx'
import { mapLabel } from '#web/site/subjects/subject-links.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { CardGrid } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/page/loaded.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { ScreenError } from '#web/ui/page/screen-error.tsx'
import { DataCard, ServersCard, WorkshopCard } from './map-cards.tsx'
import { MapDifficulty } from './map-difficulty.tsx'
import { MapHistory } from './map-history.tsx'
import './map-detail-page.css'

const RecordLine = lazy(async () => ({ default: (await import('#web/site/honours/record-line.tsx')).RecordLine }))

export function MapDetailPage() {
  const mapId = readId(useParams().map_id)
  if (mapId === null) return <ScreenError title="Map" text="Invalid map id" />
  return <KnownMap key={mapId} mapId={mapId} />
}

function KnownMap({ mapId }: { mapId: number }) {
  const query = useCall(maps.detail, { params: { id: mapId } })
  return (
    <Loaded query={query} title="Map" loading="Loading map…" failure="Failed to load map">
      {(map) => (
        <>
          <MapHead map={map} />
          <CardGrid>
            <WorkshopCard map={map} />
            <DataCard map={map} />
            <ServersCard map={map} />
          </CardGrid>
          <RoundStrip
            rounds={map.win_loss}
            placeOf={({ server_id, server_name }) => serverLabel(server_id, server_name)}
          />
          <MapHistory rounds={map.win_loss} />
          <MapDifficulty mapId={mapId} />
          <Suspense>
            <RecordLine kind="map" id={mapId} />
          </Suspense>
        </>
      )}
    </Loaded>
  )
}

function MapHead({ map }: { map: MapDetail }) {
  const name = mapLabel(map)
  return (
    <div className="map-head">
      <div className="map-plate">
        <MapImage name={map.map_name} alt={name} />
      </div>
      <PageHead
        title={name}
        context={
          <>
            <code>{map.map_name}</code> {map.enabled === false && <Badge>Disabled</Badge>}
          </>
        }
      />
    </div>
  )
}
