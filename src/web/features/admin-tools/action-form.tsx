import { type ReactNode, type SubmitEvent, useId } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'
import { WarningIcon } from '#web/ui/icons.tsx'
import './action-form.css'

export interface Outcome {
  isGood: boolean
  text: string
  reason?: string // below it
}

export const INCOMPLETE: Outcome = { isGood: false, text: 'Please complete the form.' }

/** Why someone may not do this, such as a flag they lack; nothing for any other failure. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 403 ? (error.serverMessage ?? undefined) : undefined
}

/** A form that does something: its fields, its button, and next to it what became of the last time it was pressed. */
export function ActionForm({
  text,
  busyText,
  isBusy,
  outcome,
  warning,
  onSubmit,
  children,
}: {
  text: string
  busyText: string
  isBusy: boolean
  outcome: Outcome | null
  warning?: ReactNode // what to know before it is pressed; null: nothing yet, but it has its room
  onSubmit: () => void
  children: ReactNode
}) {
  const id = useId()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form className="action-form" onSubmit={submit}>
      {children}
      {warning !== undefined && (
        <p id={id} className="form-warning">
          {warning && (
            <>
              <WarningIcon /> <span>{warning}</span>
            </>
          )}
        </p>
      )}
      <div className="submit-row">
        <button type="submit" className="btn btn-primary" disabled={isBusy} aria-describedby={warning ? id : undefined}>
          {isBusy ? busyText : text}
        </button>
        <p className={`outcome${outcome ? (outcome.isGood ? ' is-good' : ' is-bad') : ''}`} role="status">
          {outcome?.text}
          {outcome?.reason && <span className="outcome-reason">{outcome.reason}</span>}
        </p>
      </div>
    </form>
  )
}
