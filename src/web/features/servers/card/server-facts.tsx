import type { ReactNode } from 'react'
import { FullMark } from '#web/site/live/full-mark.tsx'
import { PlayersMeter } from '#web/site/live/players-meter.tsx'
import type { ServerView } from '#web/site/live/server-view.ts'
import './server-facts.css'

/** Map, mode and players, with the players once more as a line. */
export function ServerFacts({ view }: { view: ServerView }) {
  return (
    <>
      <dl className="server-facts">
        <Fact label="Map">
          <bdi title={view.mapName}>{view.map}</bdi>
        </Fact>
        <Fact label="Mode">
          <bdi className="server-mode">{view.mode}</bdi>
        </Fact>
        <Fact label="Players">
          <FullMark view={view} />
          {view.playersText}
        </Fact>
      </dl>
      <div className="server-meter">
        <PlayersMeter view={view} />
      </div>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
