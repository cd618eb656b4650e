import type { ServerView } from './server-view.ts'
import './players-meter.css'

/** Says again in a line what the number beside it says. */
export function PlayersMeter({ view: { players, maxPlayers } }: { view: ServerView }) {
  const share = maxPlayers > 0 ? Math.min(Math.max(players / maxPlayers, 0), 1) : 0
  return (
    <div className="players-meter" aria-hidden="true">
      <div style={{ transform: `scaleX(${share})` }} />
    </div>
  )
}
