import type { ReactNode, SubmitEvent } from 'react'
import './action-form.css'

export interface Outcome {
  isGood: boolean
  text: string
}

export const INCOMPLETE: Outcome = { isGood: false, text: 'Please complete the form.' }

/** A form that does something: its fields, its button, and next to it what became of the last time it was pressed. */
export function ActionForm({
  text,
  busyText,
  isBusy,
  outcome,
  onSubmit,
  children,
}: {
  text: string
  busyText: string
  isBusy: boolean
  outcome: Outcome | null
  onSubmit: () => void
  children: ReactNode
}) {
  function submit(event: SubmitEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form className="action-form" onSubmit={submit}>
      {children}
      <div className="submit-row">
        <button type="submit" className="btn btn-primary" disabled={isBusy}>
          {isBusy ? busyText : text}
        </button>
        <p className={`outcome${outcome ? (outcome.isGood ? ' is-good' : ' is-bad') : ''}`} role="status">
          {outcome?.text}
        </p>
      </div>
    </form>
  )
}
