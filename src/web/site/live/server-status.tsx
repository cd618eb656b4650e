import './server-status.css'

/** A filled dot and UP, a hollow one and DOWN, or a dotted one where nobody can tell. */
export function ServerStatus({ isUp, isDot = false }: { isUp: boolean | null; isDot?: boolean }) {
  const [word, look] = isUp === null ? ['NOT KNOWN', 'is-unknown'] : isUp ? ['UP', 'is-up'] : ['DOWN', 'is-down']
  return (
    <p className={`server-status ${look}`}>
      <span className="visually-hidden">Status: </span>
      {isDot ? <span className="visually-hidden">{word}</span> : word}
    </p>
  )
}
