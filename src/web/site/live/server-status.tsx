import './server-status.css'

/** A filled dot and UP, or a hollow one and DOWN. */
export function ServerStatus({ isUp, isDot = false }: { isUp: boolean; isDot?: boolean }) {
  const word = isUp ? 'UP' : 'DOWN'
  return (
    <p className={`server-status ${isUp ? 'is-up' : 'is-down'}`}>
      <span className="visually-hidden">Status: </span>
      {isDot ? <span className="visually-hidden">{word}</span> : word}
    </p>
  )
}
