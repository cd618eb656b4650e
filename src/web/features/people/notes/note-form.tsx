import { type SubmitEvent, useId, useState } from 'react'
import { LONGEST_REPORT } from '#shared/contracts/reports.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import './note-form.css'

/** For a new note, or for another wording of one. */
export function NoteForm({
  label,
  button,
  text: before,
  isBusy,
  failure,
  onSend,
}: {
  label: string
  button: string
  text: string
  isBusy: boolean
  failure: string | null
  onSend: (text: string, clear: () => void) => void
}) {
  const id = useId()
  const [text, setText] = useState(before)

  function send(event: SubmitEvent) {
    event.preventDefault()
    if (text.trim() !== '') onSend(text, () => setText(before))
  }

  return (
    <form className="note-form" onSubmit={send}>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="form-control"
        rows={2}
        dir="auto"
        maxLength={LONGEST_REPORT}
        value={text}
        disabled={isBusy}
        onChange={(event) => setText(event.target.value)}
      />
      {failure !== null && <Alert colour="danger">{failure}</Alert>}
      <button type="submit" className="btn btn-quiet" disabled={isBusy || text.trim() === ''}>
        {button}
      </button>
    </form>
  )
}
