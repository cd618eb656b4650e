import { ServerStatus } from '#web/site/live/server-status.tsx'
import type { ServerView } from '#web/site/live/server-view.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import './live-line.css'

/** Its state, its map and how many play, in a line; with their age when that may have changed. The line is there before it is known. */
export function LiveLine({ view }: { view: ServerView | undefined }) {
  if (view === undefined) return <div className="live-line" />
  const { isUp, map, mapName, playersText, asOf } = view
  return (
    <div className="live-line">
      <ServerStatus isUp={isUp} />
      {isUp && (
        <>
          <bdi title={mapName}>{map}</bdi>
          <span className="live-line-players">{playersText} players</span>
        </>
      )}
      {asOf !== null && (
        <span>
          heard <RelativeTime value={asOf / 1000} />
        </span>
      )}
    </div>
  )
}
