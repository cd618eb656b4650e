import { CopyText } from '#web/ui/controls/copy-button.tsx'
import './map-command.css'

/** What an admin types in the game to go to the map. */
export function MapCommand({ map }: { map: string }) {
  return (
    <span className="map-command">
      <CopyText text={mapCommand(map)} />
    </span>
  )
}

export const mapCommand = (map: string): string => `sm_map ${map} checkpoint`
