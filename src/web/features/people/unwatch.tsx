import { watchlist } from '#shared/contracts/notes.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { useSend } from '#web/lib/api/use-call.ts'

export function Unwatch({ steamId, reload }: { steamId: string; reload: () => void }) {
  const remove = useSend(watchlist.remove, { onSuccess: reload })
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet btn-sm"
        disabled={remove.isPending}
        onClick={() => remove.mutate({ params: { steam_id: steamId } })}
      >
        Watch no longer
      </button>
      {remove.error && <span role="alert">{failureText(remove.error, 'Failed')}</span>}
    </>
  )
}
