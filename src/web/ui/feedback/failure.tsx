import { failureText } from '#web/lib/api/api-error.ts'
import { Alert } from './alert.tsx'

/** What went wrong, and a way to try again. */
export function Failure({ error, text, retry }: { error: unknown; text: string; retry: () => void }) {
  return (
    <>
      <Alert colour="danger">{failureText(error, text)}</Alert>
      <button type="button" className="btn btn-quiet" onClick={retry}>
        Try again
      </button>
    </>
  )
}
