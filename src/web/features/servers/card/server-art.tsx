import { MapImage } from '#web/site/art/map-image.tsx'
import type { ServerView } from '#web/site/live/server-view.ts'
import './server-art.css'

/** The map that is played, as a picture behind the words of its box. */
export function ServerArt({ view: { mapName } }: { view: ServerView }) {
  return (
    <div className="server-art" aria-hidden="true">
      {mapName !== '' && <MapImage key={mapName} name={mapName} alt="" />}
    </div>
  )
}
