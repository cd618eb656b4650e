import { CopyText } from '#web/ui/controls/copy-button.tsx'

/** What an admin types in the game to go to the map. */
export const MapCommand = ({ map }: { map: string }) => <CopyText text={mapCommand(map)} />

export const mapCommand = (map: string): string => `sm_map ${map} checkpoint`
