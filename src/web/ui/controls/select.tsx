/** A labelled choice among a few: the order of a list, a server. */
export function Select<T extends string | number>({
  label,
  value,
  options,
  onChange,
  isDisabled,
}: {
  label: string
  value: T
  options: readonly { value: T; text: string }[]
  onChange: (value: T) => void
  isDisabled?: boolean
}) {
  return (
    <select
      className="form-select"
      aria-label={label}
      value={value}
      disabled={isDisabled}
      onChange={(event) => {
        const chosen = options.find((option) => String(option.value) === event.target.value)
        if (chosen) onChange(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  )
}
