import { Link } from 'react-router'
import { failureText } from '#web/lib/api/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { type Subject, subjectKey } from '#web/site/notices/subject.ts'
import { playerLabel } from '#web/site/people/player-name.tsx'
import { serverLabel } from '#web/site/server-selector.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { NotAllowed } from './browser-push.ts'
import { OwnNotices } from './own-notices.tsx'
import { ServerChoice } from './server-choice.tsx'
import { type Change, subjectOf, useNotices } from './use-notices.ts'

export function NoticeChoices({ subject, siteKey }: { subject: Subject | null; siteKey: string }) {
  const { signedIn } = useSession()
  const { wishes, isPending, error, change } = useNotices(siteKey)
  if (isPending) return <Spinner text="Loading notices…" />
  const wish = subject ? wishes.find((one) => isAbout(subjectOf(one), subject)) : undefined
  const make = (wanted: Change) => change.mutate(wanted)
  const stop = wish && (() => make({ type: 'stop', wish }))
  return (
    <div aria-busy={change.isPending}>
      {subject?.type === 'server' && (
        <ServerChoice
          key={wish?.server?.at_least}
          name={subject.name || serverLabel(subject.id, wish?.server?.server_name)}
          atLeast={wish?.server?.at_least ?? null}
          onChoose={(atLeast) => make({ type: 'server', id: subject.id, atLeast })}
          onStop={stop}
        />
      )}
      {subject?.type === 'player' && (signedIn || stop) && (
        <PlayerChoice
          name={subject.name || playerLabel(wish?.player ?? { steam_id: subject.id })}
          onStart={() => make({ type: 'player', id: subject.id })}
          onStop={stop}
        />
      )}
      {subject?.type === 'player' && !signedIn && !stop && <SignInFirst />}
      {error && <Alert colour="danger">{problemText(error)}</Alert>}
      <p className="visually-hidden" role="status">
        {change.isSuccess && (wish ? 'The notice is on' : 'The notice is off')}
      </p>
      <OwnNotices
        wishes={wishes}
        onStop={(one) => make({ type: 'stop', wish: one })}
        onStopAll={() => make({ type: 'stop all' })}
      />
    </div>
  )
}

const isAbout = (one: ReturnType<typeof subjectOf>, subject: Subject): boolean =>
  one !== null && subjectKey(one) === subjectKey(subject)

interface PlayerChoiceProps {
  name: string
  onStart: () => void
  onStop: (() => void) | undefined // while it is on
}

const PlayerChoice = ({ name, onStart, onStop }: PlayerChoiceProps) => (
  <div className="d-flex flex-wrap gap-2 align-items-center mb-4">
    <p className="m-0 flex-grow-1 text-break">
      <bdi>{name}</bdi> joins a game server
    </p>
    <button type="button" className={`btn ${onStop ? 'btn-quiet' : 'btn-primary'}`} onClick={onStop ?? onStart}>
      {onStop ? 'Turn off' : 'Turn on'}
    </button>
  </div>
)

const SignInFirst = () => (
  <p className="mb-4">
    Whoever wants to be told of people <Link to={paths.login}>signs in</Link> first.
  </p>
)

function problemText(error: Error): string {
  if (error instanceof NotAllowed) return 'Your browser was not allowed to show notices.'
  return failureText(error, 'The notice could not be changed. Please try again.')
}
