import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { moderation } from '#shared/contracts/moderation.ts'
import type { PersonBan } from '#shared/contracts/people.ts'
import { PersonLine, PersonPart } from '#web/features/people/file/person-part.tsx'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import type { Access } from '#web/site/allowed.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { DateText, RelativeTime } from '#web/ui/relative-time.tsx'
import { readDraft } from './act-draft.ts'
import { ActForm } from './act-form.tsx'
import { useAct } from './use-act.tsx'
import './act-buttons.css'

/** Every ban, also those that ended. One of the site's own can be lifted here. */
export function BanList({ bans, access, onDone }: { bans: readonly PersonBan[]; access: Access; onDone: () => void }) {
  return (
    <PersonPart title="Bans" empty="Never banned.">
      {listOrEmpty(bans).map((ban) => (
        <PersonLine key={ban.bid} small={<Circumstances ban={ban} />}>
          <Badge tone={ban.in_force ? 'banned' : 'plain'}>{stateOf(ban)}</Badge>{' '}
          <bdi>{ban.reason ?? 'No reason told'}</bdi>
          {ban.in_force && <Lift ban={ban} access={access} onDone={onDone} />}
        </PersonLine>
      ))}
    </PersonPart>
  )
}

function stateOf({ in_force, lifted }: PersonBan): string {
  if (in_force) return 'In force'
  return lifted === null ? 'Over' : 'Lifted'
}

function Circumstances({ ban: { created, ends, banned_by } }: { ban: PersonBan }) {
  return (
    <>
      <RelativeTime value={created} />
      <span>
        {ends === null ? (
          'for ever'
        ) : (
          <>
            until <DateText value={ends} />
          </>
        )}
      </span>
      {banned_by && (
        <span>
          by <bdi>{banned_by}</bdi>
        </span>
      )}
    </>
  )
}

const KEPT_BY = { sourcebans: 'SourceBans++', settings: 'sitrep.yaml' }

function Lift({ ban: { bid, source }, access, onDone }: { ban: PersonBan; access: Access; onDone: () => void }) {
  const [params] = useSearchParams()
  const left = readDraft(params)
  const name = `lift-${bid}`
  const [isOpen, setOpen] = useState(left?.act === name)
  const { act, isBusy, problem } = useAct({ call: moderation.lift, name, freshUntil: access.fresh_until, onDone })
  if (source !== 'command') return <p className="person-small">Kept by {KEPT_BY[source]}: it is lifted there.</p>
  if (!access.may.includes('lift')) return null
  if (!isOpen) {
    return (
      <div className="act-buttons">
        <button type="button" className="btn btn-quiet" onClick={() => setOpen(true)}>
          Lift
        </button>
      </div>
    )
  }
  return (
    <ActForm
      title={`Lift ban ${bid}`}
      button="Lift on every game server"
      busyButton="Lifting…"
      reasons={[]}
      draft={left?.act === name ? left : { reason: '', duration: 0 }}
      isReasonNeeded={false}
      {...{ isBusy, problem }}
      onCancel={() => setOpen(false)}
      onSubmit={(draft) => act(draft, { params: { bid }, body: { reason: draft.reason } })}
    />
  )
}
