import { type FormEvent, useId, useState } from 'react'
import { MOST_AT_LEAST } from '#shared/contracts/notices.ts'

interface ServerChoiceProps {
  name: string
  atLeast: number | null // null: it is off
  onChoose: (atLeast: number) => void
  onStop: (() => void) | undefined
}

const USUAL = 4

/** How many have to be there. */
export function ServerChoice({ name, atLeast, onChoose, onStop }: ServerChoiceProps) {
  const id = useId()
  const [text, setText] = useState(String(atLeast ?? USUAL))

  function submit(event: FormEvent) {
    event.preventDefault()
    onChoose(Number(text))
  }

  return (
    <form className="d-flex flex-wrap gap-2 align-items-center" onSubmit={submit}>
      <label className="m-0" htmlFor={id}>
        at least
      </label>
      <input
        id={id}
        className="form-control w-auto"
        type="number"
        required
        min={1}
        max={MOST_AT_LEAST}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <span className="flex-grow-1 text-break">
        play on <bdi>{name}</bdi>
      </span>
      <button type="submit" className="btn btn-primary">
        {atLeast === null ? 'Turn on' : 'Change'}
      </button>
      {onStop && (
        <button type="button" className="btn btn-quiet" onClick={onStop}>
          Turn off
        </button>
      )}
    </form>
  )
}
