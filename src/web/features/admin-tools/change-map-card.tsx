import { useState } from 'react'
import { adminTools } from '#shared/contracts/admin-tools.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import type { ServerView } from '#web/site/live/server-view.ts'
import { Card } from '#web/ui/card.tsx'
import { ActionForm, INCOMPLETE, type Outcome, refusalOf } from './action-form.tsx'
import { type Choice, ChoiceField, useChoice } from './choice-field.tsx'
import { LiveLine } from './live-line.tsx'
import type { ServersNow } from './use-servers-now.ts'

export function ChangeMapCard({
  servers,
  maps,
  now,
}: {
  servers: readonly Choice[]
  maps: readonly Choice[]
  now: ServersNow
}) {
  const [server, setServer] = useChoice(servers)
  const [mapId, setMapId] = useChoice(maps)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const send = useSend(adminTools.changeMap)
  const view = server === null ? undefined : now.get(server)

  function submit() {
    if (server === null || mapId === null) return setOutcome(INCOMPLETE)
    setOutcome(null)
    send.mutate(
      { params: { server }, body: { map_id: mapId } },
      {
        onSuccess: () => setOutcome({ isGood: true, text: 'Map Change Requested!' }),
        onError: (error) => {
          console.error('The map was not changed', error)
          setOutcome({ isGood: false, text: failureOf(error), reason: refusalOf(error) })
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
        warning={view && view.players > 0 ? <Interrupted view={view} /> : null}
        onSubmit={submit}
      >
        <ChoiceField
          label="Server"
          choices={servers}
          value={server}
          onChange={setServer}
          isDisabled={send.isPending}
          hint={<LiveLine view={view} />}
        />
        <ChoiceField label="Map" choices={maps} value={mapId} onChange={setMapId} isDisabled={send.isPending} />
      </ActionForm>
    </Card>
  )
}

function Interrupted({ view: { players, map } }: { view: ServerView }) {
  return (
    <>
      {players === 1 ? '1 player is' : `${formatNumber(players)} players are`} playing <bdi>{map}</bdi>. Changing the
      map ends their round.
    </>
  )
}

function failureOf(error: unknown): string {
  const detail = error instanceof ApiError && error.status === 422 ? error.serverMessage : null
  return detail === null ? 'Map Change Request failed.' : `Map Change Request failed, ${detail}`
}
