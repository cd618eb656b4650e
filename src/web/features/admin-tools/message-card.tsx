import { useId, useState } from 'react'
import { adminTools, LONGEST_MESSAGE_BYTES } from '#shared/contracts/admin-tools.ts'
import { chatMessage } from '#shared/text/chat-message.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { Card } from '#web/ui/card.tsx'
import { ActionForm, INCOMPLETE, type Outcome, refusalOf } from './action-form.tsx'
import { ChatPreview } from './chat-preview.tsx'
import { type Choice, ChoiceField, useChoice } from './choice-field.tsx'
import { LiveLine } from './live-line.tsx'
import type { ServersNow } from './use-servers-now.ts'
import './message-card.css'

export function MessageCard({ servers, now }: { servers: readonly Choice[]; now: ServersNow }) {
  const [server, setServer] = useChoice(servers)
  const [content, setContent] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const send = useSend(adminTools.say)
  const id = useId()
  const view = server === null ? undefined : now.get(server)

  function submit() {
    if (server === null || content.trim() === '') return setOutcome(INCOMPLETE)
    setOutcome(null)
    send.mutate({ params: { server }, body: { content } }, { onSuccess: succeed, onError: fail })
  }

  function succeed() {
    setContent('')
    setOutcome({ isGood: true, text: 'Message sent!' })
  }

  function fail(error: unknown) {
    console.error('The message was not sent', error)
    setOutcome({ isGood: false, text: 'Request failed.', reason: refusalOf(error) })
  }

  return (
    <Card title="Message to Server">
      <ActionForm text="FULL SEND" busyText="SENDING..." isBusy={send.isPending} outcome={outcome} onSubmit={submit}>
        <ChoiceField
          label="Server"
          choices={servers}
          value={server}
          onChange={setServer}
          isDisabled={send.isPending}
          hint={<LiveLine view={view} />}
        />
        <div>
          <label className="form-label" htmlFor={id}>
            Message
          </label>
          <textarea
            id={id}
            className="form-control"
            rows={3}
            value={content}
            disabled={send.isPending}
            aria-describedby={`${id}-size`}
            onChange={(event) => setContent(event.target.value)}
          />
          <MessageSize id={`${id}-size`} content={content} />
        </div>
        <ChatPreview message={chatMessage(content)} />
      </ActionForm>
    </Card>
  )
}

/** A letter beyond ASCII takes more than one of the bytes that fit. */
function MessageSize({ id, content }: { id: string; content: string }) {
  const bytes = new TextEncoder().encode(chatMessage(content)).length
  const isTooLong = bytes > LONGEST_MESSAGE_BYTES
  return (
    <p id={id} className={`field-hint${isTooLong ? ' is-bad' : ''}`}>
      {bytes} of {LONGEST_MESSAGE_BYTES} bytes{isTooLong && ', too long for the game’s chat'}
    </p>
  )
}
