import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { LONGEST_REASON } from '#shared/contracts/moderation.ts'
import './act-form.css'

export interface Draft {
  reason: string
  duration: number
}

/** A few taps: a reason to choose, or one's own, how long where that is asked, and the button. */
export function ActForm({
  title,
  button,
  busyButton,
  reasons,
  durations,
  draft,
  isBusy,
  isReasonNeeded = true,
  problem,
  onSubmit,
  onCancel,
}: {
  title: string
  button: string
  busyButton: string
  reasons: readonly string[]
  durations?: readonly { seconds: number; text: string }[]
  draft: Draft
  isBusy: boolean
  isReasonNeeded?: boolean
  problem: ReactNode
  onSubmit: (draft: Draft) => void
  onCancel: () => void
}) {
  const [reason, setReason] = useState(draft.reason)
  const [duration, setDuration] = useState(draft.duration)
  const [isIncomplete, setIncomplete] = useState(false)
  const id = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    const isMissing = isReasonNeeded && reason.trim() === ''
    setIncomplete(isMissing)
    if (!isMissing) onSubmit({ reason: reason.trim(), duration })
  }

  return (
    <form className="card act-form" aria-label={title} onSubmit={submit}>
      <h2>{title}</h2>
      {reasons.length > 0 && (
        <div className="act-choices">
          {reasons.map((text) => (
            <button
              key={text}
              type="button"
              className="btn btn-quiet"
              aria-pressed={reason === text}
              disabled={isBusy}
              onClick={() => setReason(text)}
            >
              {text}
            </button>
          ))}
        </div>
      )}
      <div>
        <label className="form-label" htmlFor={id}>
          {isReasonNeeded ? 'Reason, which they and everybody can read' : 'Reason, if there is one'}
        </label>
        <input
          id={id}
          className="form-control"
          maxLength={LONGEST_REASON}
          autoComplete="off"
          value={reason}
          disabled={isBusy}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      {durations && (
        <div>
          <label className="form-label" htmlFor={`${id}-time`}>
            For how long
          </label>
          <select
            id={`${id}-time`}
            className="form-select field"
            value={duration}
            disabled={isBusy}
            onChange={(event) => setDuration(Number(event.target.value))}
          >
            {durations.map(({ seconds, text }) => (
              <option key={seconds} value={seconds}>
                {text}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="act-submit">
        <button type="submit" className="btn btn-primary" disabled={isBusy}>
          {isBusy ? busyButton : button}
        </button>
        <button type="button" className="btn btn-quiet" disabled={isBusy} onClick={onCancel}>
          Cancel
        </button>
      </div>
      <div className="act-problem" role="status">
        {isIncomplete ? 'Please give a reason.' : problem}
      </div>
    </form>
  )
}
