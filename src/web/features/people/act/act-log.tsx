import { type Act, moderation, type OrderState } from '#shared/contracts/moderation.ts'
import { PersonLine, PersonPart } from '#web/features/people/file/person-part.tsx'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import './act-log.css'

const SOON_MS = 2_000
const isOpen = (act: Act): boolean =>
  listOrEmpty(act.servers).some(({ state }) => state === 'waiting' || state === 'sending')

/** What was done to somebody, and how far each game server has come with it. */
export function ActLog({ steamId }: { steamId: string }) {
  const { data, error, refetch } = useCall(moderation.acts, {
    query: { steam_id: steamId },
    askAgainMs: (acts) => listOrEmpty(acts).some(isOpen) && SOON_MS,
  })
  if (error) return <Failure error={error} text="Failed to load what was done" retry={() => void refetch()} />
  if (data === undefined) return null
  return (
    <PersonPart title="Acts" empty="Nothing was done here.">
      {listOrEmpty(data).map((act) => (
        <PersonLine
          key={act.id}
          small={
            <>
              <RelativeTime value={act.at} />
              <span>
                by <bdi>{act.actor_name || 'somebody'}</bdi>
              </span>
            </>
          }
        >
          {WORDS[act.kind]}
          {act.reason !== '' && (
            <>
              : <bdi>{act.reason}</bdi>
            </>
          )}
          <Servers act={act} />
        </PersonLine>
      ))}
    </PersonPart>
  )
}

const WORDS: Readonly<Record<Act['kind'], string>> = {
  kick: 'Kicked',
  ban: 'Banned',
  lift: 'Ban lifted',
  remove: 'Removed, being banned',
}

const STATES: Readonly<Record<OrderState, { tone: BadgeTone; text: string }>> = {
  waiting: { tone: 'waiting', text: 'Waiting' },
  sending: { tone: 'waiting', text: 'Being sent' },
  done: { tone: 'up', text: 'Done' },
  failed: { tone: 'down', text: 'Failed' },
  dropped: { tone: 'plain', text: 'Not sent' },
}

function Servers({ act }: { act: Act }) {
  return (
    <ul className="act-servers">
      {listOrEmpty(act.servers).map(({ server_id, server_name, state, reason }) => (
        <li key={server_id}>
          <Badge tone={STATES[state]?.tone}>{STATES[state]?.text ?? state}</Badge> <bdi>{server_name}</bdi>
          {reason !== '' && <span className="person-small">{reason}</span>}
        </li>
      ))}
    </ul>
  )
}
