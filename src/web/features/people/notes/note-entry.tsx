import { useState } from 'react'
import { type Note, notes } from '#shared/contracts/notes.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { playerLabel } from '#web/site/people/player-name.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { NoteForm } from './note-form.tsx'
import './note-entry.css'

/** Its author may change it; any admin who takes notes may remove it, which needs a second press. */
export function NoteEntry({ note, reload }: { note: Note; reload: () => void }) {
  const [isEditing, setEditing] = useState(false)
  const [isSure, setSure] = useState(false)
  const edit = useSend(notes.edit, {
    onSuccess: () => {
      setEditing(false)
      reload()
    },
  })
  const remove = useSend(notes.remove, { onSuccess: reload, onError: reload })
  const { id, author, created, edited, own, text } = note
  return (
    <li className="note">
      <p className="note-who">
        <bdi>{author ? playerLabel(author) : 'Somebody'}</bdi> <RelativeTime value={created} />
        {edited !== null && ', changed since'}
      </p>
      {isEditing ? (
        <NoteForm
          label="Change the note"
          button="Keep the change"
          text={text}
          isBusy={edit.isPending}
          failure={edit.error && failureText(edit.error, 'The note could not be changed')}
          onSend={(changed) => edit.mutate({ params: { id }, body: { text: changed } })}
        />
      ) : (
        <p className="note-text" dir="auto">
          {text}
        </p>
      )}
      {remove.error && <Alert colour="danger">{failureText(remove.error, 'The note could not be removed')}</Alert>}
      <p className="note-acts">
        {own && (
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => setEditing(!isEditing)}>
            {isEditing ? 'Leave it' : 'Change'}
          </button>
        )}
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          disabled={remove.isPending}
          onBlur={() => setSure(false)}
          onClick={() => (isSure ? remove.mutate({ params: { id } }) : setSure(true))}
        >
          {isSure ? 'Really remove' : 'Remove'}
        </button>
      </p>
    </li>
  )
}
