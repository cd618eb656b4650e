import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { type Profile, profile } from '#shared/contracts/profile.ts'
import { callKey, useSend } from '#web/lib/api/use-call.ts'
import { Card } from '#web/ui/card.tsx'
import { SmokeSteps } from './smoke-steps.tsx'
import './smoke-card.css'

/** Whether the player has the particles already. A choice counts once the server has taken it. */
export function SmokeCard({ hasSmoke }: { hasSmoke: boolean }) {
  const id = useId()
  const client = useQueryClient()
  const send = useSend(profile.setSmoke, {
    inTurn: true,
    onSuccess: (reply, { body }) => {
      const has_smoke = Boolean(reply?.has_smoke ?? body?.has_smoke)
      client.setQueryData(callKey(profile.own), (own: Profile | undefined) => own && { ...own, has_smoke })
    },
    onError: (error) => console.error('The smoke setting was not saved', error),
  })
  const shown = send.isPending ? Boolean(send.variables.body?.has_smoke) : hasSmoke

  return (
    <Card title="Smoke Particles">
      <SmokeSteps />
      <label className="form-label" htmlFor={id}>
        Your smoke particles
      </label>
      <select
        id={id}
        className="form-select field"
        value={shown ? '1' : '0'}
        aria-busy={send.isPending}
        onChange={(event) => send.mutate({ body: { has_smoke: event.target.value === '1' } })}
      >
        <option value="0">I Do Not Have Smoke Particles</option>
        <option value="1">I Have Smoke Particles</option>
      </select>
      <p className="smoke-status" role="status">
        Current Smoke Status: <strong>{hasSmoke ? 'Have it' : 'Do Not Have It'}</strong>
      </p>
    </Card>
  )
}
