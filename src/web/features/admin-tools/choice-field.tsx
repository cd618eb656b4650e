import { type ReactNode, useId, useState } from 'react'

export interface Choice {
  value: number
  text: string
}

/** What is chosen: the first until someone chooses, null while there is nothing to choose from. */
export function useChoice(choices: readonly Choice[]): [number | null, (value: number) => void] {
  const [chosen, choose] = useState<number | null>(null)
  const isThere = choices.some(({ value }) => value === chosen)
  return [isThere ? chosen : (choices[0]?.value ?? null), choose]
}

export function ChoiceField({
  label,
  choices,
  value,
  onChange,
  isDisabled,
  hint,
}: {
  label: string
  choices: readonly Choice[]
  value: number | null
  onChange: (value: number) => void
  isDisabled: boolean
  hint?: ReactNode // what is known of the choice, below it
}) {
  const id = useId()
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="form-select field"
        value={value ?? ''}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
      {hint && <div id={`${id}-hint`}>{hint}</div>}
    </div>
  )
}
