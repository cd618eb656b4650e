import { type Note, notes } from '#shared/contracts/notes.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall, useSend } from '#web/lib/api/use-call.ts'
import { Card, CardNote } from '#web/ui/card.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { NoteEntry } from './note-entry.tsx'
import { NoteForm } from './note-form.tsx'
import './notes-card.css'

/** What admins wrote down about somebody. */
export function NotesCard({ steamId }: { steamId: string }) {
  const query = useCall(notes.list, { params: { steam_id: steamId } })
  const reload = () => void query.refetch()
  return (
    <Card title="Notes">
      {query.isPending ? (
        <Spinner text="Loading notes…" />
      ) : query.error ? (
        <Failure error={query.error} text="Failed to load notes" retry={reload} />
      ) : (
        <>
          <NewNote steamId={steamId} reload={reload} />
          <NoteList list={listOrEmpty(query.data)} reload={reload} />
        </>
      )}
    </Card>
  )
}

function NoteList({ list, reload }: { list: readonly Note[]; reload: () => void }) {
  if (list.length === 0) return <CardNote>No admin has written anything about this player.</CardNote>
  return (
    <ol className="note-list" aria-label="Notes">
      {list.map((note) => (
        <NoteEntry key={note.id} note={note} reload={reload} />
      ))}
    </ol>
  )
}

function NewNote({ steamId, reload }: { steamId: string; reload: () => void }) {
  const send = useSend(notes.add, { onSuccess: reload })
  return (
    <NoteForm
      label="New note"
      button="Write it down"
      text=""
      isBusy={send.isPending}
      failure={send.error && failureText(send.error, 'The note could not be kept')}
      onSend={(text, clear) => send.mutate({ params: { steam_id: steamId }, body: { text } }, { onSuccess: clear })}
    />
  )
}
