import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { LONGEST_LINK, LONGEST_REPORT } from '#shared/contracts/reports.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import './words-form.css'

export interface Words {
  text: string
  link?: string
}

export interface WordsAct {
  name: string // told to whoever sends it
  label: string
  isQuiet?: boolean
}

/** Text, evidence by a link, and a button for each thing that can be done with them. What was written stays until it arrived. */
export function WordsForm({
  label,
  acts,
  isBusy,
  failure,
  onSend,
  children,
}: {
  label: string
  acts: readonly WordsAct[]
  isBusy: boolean
  failure: string | null
  onSend: (words: Words, act: string, clear: () => void) => void
  children?: ReactNode // fields before
}) {
  const id = useId()
  const [text, setText] = useState('')
  const [link, setLink] = useState('')
  const [missing, setMissing] = useState(false)

  function send(event: SubmitEvent) {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const act = submitter instanceof HTMLButtonElement ? submitter.value : (acts[0]?.name ?? '')
    setMissing(text.trim() === '')
    if (text.trim() === '') return
    const words = { text, ...(link.trim() !== '' && { link: link.trim() }) }
    onSend(words, act, () => {
      setText('')
      setLink('')
    })
  }

  return (
    <form className="words-form" onSubmit={send}>
      {children}
      <div>
        <label className="form-label" htmlFor={`${id}-text`}>
          {label}
        </label>
        <textarea
          id={`${id}-text`}
          className="form-control"
          rows={5}
          dir="auto"
          maxLength={LONGEST_REPORT}
          value={text}
          disabled={isBusy}
          aria-describedby={`${id}-size`}
          onChange={(event) => setText(event.target.value)}
        />
        <p id={`${id}-size`} className="words-hint">
          Plain text, {text.length} of {LONGEST_REPORT} characters.
        </p>
      </div>
      <div>
        <label className="form-label" htmlFor={`${id}-link`}>
          Evidence, if there is any
        </label>
        <input
          id={`${id}-link`}
          className="form-control"
          type="url"
          inputMode="url"
          placeholder="https://…"
          pattern="https://.+"
          title="An address that begins with https://"
          maxLength={LONGEST_LINK}
          autoComplete="off"
          value={link}
          disabled={isBusy}
          onChange={(event) => setLink(event.target.value)}
        />
      </div>
      {missing && <Alert colour="warning">Please write something.</Alert>}
      {failure !== null && <Alert colour="danger">{failure}</Alert>}
      <div className="words-acts">
        {acts.map(({ name, label: text, isQuiet }) => (
          <button
            key={name}
            type="submit"
            value={name}
            className={isQuiet ? 'btn btn-quiet' : 'btn btn-primary'}
            disabled={isBusy}
          >
            {text}
          </button>
        ))}
      </div>
    </form>
  )
}
