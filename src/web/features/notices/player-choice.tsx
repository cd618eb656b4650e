import { Link } from 'react-router'
import { paths } from '#web/lib/paths.ts'

interface PlayerChoiceProps {
  name: string
  onStart: (() => void) | undefined // for who is signed in
  onStop: (() => void) | undefined // while it is on
}

export function PlayerChoice({ name, onStart, onStop }: PlayerChoiceProps) {
  const act = onStop ?? onStart
  return (
    <div className="d-flex flex-wrap gap-2 align-items-center">
      <p className="m-0 flex-grow-1 text-break">
        <bdi>{name}</bdi> joins a game server
      </p>
      {act ? (
        <button type="button" className={`btn ${onStop ? 'btn-quiet' : 'btn-primary'}`} onClick={act}>
          {onStop ? 'Turn off' : 'Turn on'}
        </button>
      ) : (
        <span>
          Whoever wants to be told of people <Link to={paths.login}>signs in</Link> first.
        </span>
      )}
    </div>
  )
}
