import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ReplyOf } from '#shared/contract.ts'
import { moderation } from '#shared/contracts/moderation.ts'
import type { FoundPerson } from '#shared/contracts/people.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import type { Access } from '#web/site/allowed.tsx'
import { readDraft } from './act-draft.ts'
import { ActForm } from './act-form.tsx'
import { DURATIONS } from './durations.ts'
import { useAct } from './use-act.tsx'
import './act-buttons.css'

type Rules = ReplyOf<typeof moderation.rules>

/** What can be done about somebody, in reach of a thumb. */
export function ActButtons({ who, access, onDone }: { who: FoundPerson; access: Access; onDone: () => void }) {
  const [params] = useSearchParams()
  const { data: rules } = useCall(moderation.rules)
  const [open, setOpen] = useState(readDraft(params)?.act ?? '')
  const mayKick = access.may.includes('kick')
  const mayBan = access.may.includes('ban') && !who.is_banned
  const close = () => setOpen('')
  const done = () => {
    close()
    onDone()
  }
  if (!rules || (!mayKick && !mayBan)) return null
  const given = { who, access, rules, onDone: done, onCancel: close }
  if (open === 'kick' && mayKick) return <KickForm {...given} />
  if (open === 'ban' && mayBan && rules.bans_here) return <BanForm {...given} />
  return (
    <div className="act-buttons">
      {mayKick && (
        <button type="button" className="btn btn-primary" onClick={() => setOpen('kick')}>
          Kick
        </button>
      )}
      {mayBan && rules.bans_here && (
        <button type="button" className="btn btn-quiet" onClick={() => setOpen('ban')}>
          Ban
        </button>
      )}
      {mayBan && !rules.bans_here && <Elsewhere banSite={rules.ban_site} />}
    </div>
  )
}

/** Sitrep does not write to SourceBans++. */
function Elsewhere({ banSite }: { banSite: string | null }) {
  return (
    <p>
      Bans are kept by SourceBans++, and made there
      {banSite === null ? (
        '.'
      ) : (
        <>
          :{' '}
          <a href={banSite} target="_blank" rel="noopener noreferrer">
            open the ban site
          </a>
          .
        </>
      )}
    </p>
  )
}

interface FormProps {
  who: FoundPerson
  access: Access
  rules: Rules
  onDone: () => void
  onCancel: () => void
}

function KickForm({ who, rules, onDone, onCancel }: FormProps) {
  const { act, isBusy, problem } = useAct({ call: moderation.kick, name: 'kick', freshUntil: null, onDone })
  return (
    <ActForm
      title={`Kick ${who.personaname}`}
      button="Kick"
      busyButton="Kicking…"
      reasons={listOrEmpty(rules.reasons)}
      draft={{ reason: '', duration: 0 }}
      {...{ isBusy, problem, onCancel }}
      onSubmit={(draft) => act(draft, { params: { steam_id: who.steam_id }, body: { reason: draft.reason } })}
    />
  )
}

const A_DAY = 86_400

function BanForm({ who, access, rules, onDone, onCancel }: FormProps) {
  const [params] = useSearchParams()
  const freshUntil = access.fresh_until
  const { act, isBusy, problem } = useAct({ call: moderation.ban, name: 'ban', freshUntil, onDone })
  const left = readDraft(params)
  return (
    <ActForm
      title={`Ban ${who.personaname}`}
      button="Ban on every game server"
      busyButton="Banning…"
      reasons={listOrEmpty(rules.reasons)}
      durations={DURATIONS}
      draft={left?.act === 'ban' ? left : { reason: '', duration: A_DAY }}
      {...{ isBusy, problem, onCancel }}
      onSubmit={(draft) => act(draft, { params: { steam_id: who.steam_id }, body: draft })}
    />
  )
}
