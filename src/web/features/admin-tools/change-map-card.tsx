import { useState } from 'react'
import { adminTools } from '#shared/contracts/admin-tools.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { Card } from '#web/ui/card.tsx'
import { ActionForm, INCOMPLETE, type Outcome } from './action-form.tsx'
import { type Choice, ChoiceField, useChoice } from './choice-field.tsx'

export function ChangeMapCard({ servers, maps }: { servers: readonly Choice[]; maps: readonly Choice[] }) {
  const [server, setServer] = useChoice(servers)
  const [mapId, setMapId] = useChoice(maps)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const send = useSend(adminTools.changeMap)

  function submit() {
    if (server === null || mapId === null) return setOutcome(INCOMPLETE)
    setOutcome(null)
    send.mutate(
      { params: { server }, body: { map_id: mapId } },
      {
        onSuccess: () => setOutcome({ isGood: true, text: 'Map Change Requested!' }),
        onError: (error) => {
          console.error('The map was not changed', error)
          setOutcome({ isGood: false, text: failureOf(error) })
        },
      },
    )
  }

  return (
    <Card title="Change Map">
      <ActionForm
        text="Change Map"
        busyText="Sending Change Map..."
        isBusy={send.isPending}
        outcome={outcome}
        onSubmit={submit}
      >
        <ChoiceField label="Server" choices={servers} value={server} onChange={setServer} isDisabled={send.isPending} />
        <ChoiceField label="Map" choices={maps} value={mapId} onChange={setMapId} isDisabled={send.isPending} />
      </ActionForm>
    </Card>
  )
}

function failureOf(error: unknown): string {
  const detail = error instanceof ApiError && error.status === 422 ? error.serverMessage : null
  return detail === null ? 'Map Change Request failed.' : `Map Change Request failed, ${detail}`
}
