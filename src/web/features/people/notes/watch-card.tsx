import { type SubmitEvent, useId } from 'react'
import { LONGEST_REASON_TO_WATCH, type Watched, watchlist } from '#shared/contracts/notes.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall, useSend } from '#web/lib/api/use-call.ts'
import { playerLabel } from '#web/site/people/player-name.tsx'
import { Card, CardNote } from '#web/ui/card.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import './watch-card.css'

/** Whether the admins want to hear of somebody's coming, and a way to change that. */
export function WatchCard({ steamId }: { steamId: string }) {
  const query = useCall(watchlist.list)
  const reload = () => void query.refetch()
  const add = useSend(watchlist.add, { onSuccess: reload })
  const remove = useSend(watchlist.remove, { onSuccess: reload, onError: reload })
  const watched = listOrEmpty(query.data).find(({ person }) => person.steam_id === steamId)
  const failed = add.error ?? remove.error
  const params = { steam_id: steamId }
  return (
    <Card title="Watchlist">
      {query.isPending ? (
        <Spinner text="Loading the watchlist…" />
      ) : query.error ? (
        <Failure error={query.error} text="Failed to load the watchlist" retry={reload} />
      ) : watched ? (
        <IsWatched watched={watched} isBusy={remove.isPending} onRemove={() => remove.mutate({ params })} />
      ) : (
        <NotWatched isBusy={add.isPending} onAdd={(reason) => add.mutate({ params, body: { reason } })} />
      )}
      {failed && <Alert colour="danger">{failureText(failed, 'The watchlist could not be changed')}</Alert>}
    </Card>
  )
}

function IsWatched({ watched, isBusy, onRemove }: { watched: Watched; isBusy: boolean; onRemove: () => void }) {
  const { added_by, added, reason } = watched
  return (
    <div className="watch-form">
      <p className="watch-words">
        Watched by <bdi>{added_by ? playerLabel(added_by) : 'somebody'}</bdi> since <RelativeTime value={added} />
        {reason && (
          <>
            : <bdi>{reason}</bdi>
          </>
        )}
      </p>
      <button type="button" className="btn btn-quiet" disabled={isBusy} onClick={onRemove}>
        Watch no longer
      </button>
    </div>
  )
}

function NotWatched({ isBusy, onAdd }: { isBusy: boolean; onAdd: (reason: string) => void }) {
  const id = useId()

  function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onAdd(String(new FormData(event.currentTarget).get('reason') ?? ''))
  }

  return (
    <form className="watch-form" onSubmit={add}>
      <CardNote>When a watched player joins, the admins' page says so.</CardNote>
      <label className="form-label" htmlFor={id}>
        Reason
      </label>
      <input id={id} name="reason" className="form-control" maxLength={LONGEST_REASON_TO_WATCH} autoComplete="off" />
      <button type="submit" className="btn btn-quiet" disabled={isBusy}>
        Watch this player
      </button>
    </form>
  )
}
