import { failureText } from '#web/lib/api/api-error.ts'
import { useSession } from '#web/lib/session.ts'
import { type Subject, subjectKey } from '#web/site/notices/subject.ts'
import { playerLabel } from '#web/site/people/player-name.tsx'
import { serverLabel } from '#web/site/server-selector.tsx'
import { Card } from '#web/ui/card.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { NotAllowed } from './browser-push.ts'
import { OwnNotices } from './own-notices.tsx'
import { PlayerChoice } from './player-choice.tsx'
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
      {subject && (
        <Card title="Tell me when…" className="mb-3">
          {subject.type === 'server' ? (
            <ServerChoice
              key={wish?.server?.at_least}
              name={subject.name || serverLabel(subject.id, wish?.server?.server_name)}
              atLeast={wish?.server?.at_least ?? null}
              onChoose={(atLeast) => make({ type: 'server', id: subject.id, atLeast })}
              onStop={stop}
            />
          ) : (
            <PlayerChoice
              name={subject.name || playerLabel(wish?.player ?? { steam_id: subject.id })}
              onStart={signedIn ? () => make({ type: 'player', id: subject.id }) : undefined}
              onStop={stop}
            />
          )}
        </Card>
      )}
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

function problemText(error: Error): string {
  if (error instanceof NotAllowed) return 'Your browser was not allowed to show notices.'
  return failureText(error, 'The notice could not be changed. Please try again.')
}
