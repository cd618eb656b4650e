import './server-status.css'

/** A filled dot and UP, or a hollow one and DOWN. */
export function ServerStatus({ isUp, isDot = false }: { isUp: boolean; isDot?: boolean }) {
  return (
    <p className={`server-status ${isUp ? 'is-up' : 'is-down'}`}>
      <span className="visually-hidden">Status: </span>
      <span className={isDot ? 'visually-hidden' : undefined}>{isUp ? 'UP' : 'DOWN'}</span>
    </p>
  )
}
