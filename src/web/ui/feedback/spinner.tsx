import './spinner.css'

/** Takes its room at once and shows itself after 150 ms, so that a quick reply does not flicker. */
export function Spinner({ text }: { text: string }) {
  return (
    <div className="loading" role="status">
      <span className="spinner-border" aria-hidden="true" />
      <span>{text}</span>
    </div>
  )
}
