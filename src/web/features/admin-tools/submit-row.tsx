export interface Outcome {
  isGood: boolean
  text: string
}

export const INCOMPLETE: Outcome = { isGood: false, text: 'Please complete the form.' }

/** The button of a form, and next to it what became of the last time it was pressed. */
export function SubmitRow({
  text,
  busyText,
  isBusy,
  outcome,
}: {
  text: string
  busyText: string
  isBusy: boolean
  outcome: Outcome | null
}) {
  return (
    <div className="submit-row">
      <button type="submit" className="btn btn-primary" disabled={isBusy}>
        {isBusy ? busyText : text}
      </button>
      <p className={`outcome${outcome ? (outcome.isGood ? ' is-good' : ' is-bad') : ''}`} role="status">
        {outcome?.text}
      </p>
    </div>
  )
}
