import { ServerStatus } from '#web/site/live/server-status.tsx'
import './server-unknown.css'

/** In place of what goes on on a game server, where nobody can tell. */
export function ServerUnknown({ reason }: { reason: string }) {
  return (
    <section className="card server-unknown" aria-labelledby="right-now">
      <h2 id="right-now" className="visually-hidden">
        Right now
      </h2>
      <ServerStatus isUp={null} />
      <p>{reason}</p>
    </section>
  )
}
