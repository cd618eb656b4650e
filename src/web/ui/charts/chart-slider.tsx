import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import './chart-slider.css'

interface ChartSliderProps {
  label: string
  count: number
  chosen: number | null
  onChoose: (index: number | null) => void
  textOf: (index: number) => string // what there is to say of a place
  start?: number // where the keys begin; the last place when left out
  rows?: number // places stand in so many rows, one under the other
  style?: CSSProperties
}

/** Lies unseen over a drawing and chooses a place in it: by hover, by touch and by arrow keys, which are the browser's own. */
export function ChartSlider({ label, count, chosen, onChoose, textOf, start, rows = 1, style }: ChartSliderProps) {
  const last = count - 1
  const shown = Math.min(chosen ?? start ?? last, last)
  const columns = Math.ceil(count / rows)
  const place = (index: number) => onChoose(Math.min(Math.max(index, 0), last))

  function point({ clientX, clientY, currentTarget }: PointerEvent<HTMLInputElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const column = clampTo(Math.floor(((clientX - left) / width) * columns), columns)
    const row = rows === 1 ? 0 : clampTo(Math.floor(((clientY - top) / height) * rows), rows)
    place(row * columns + column)
  }

  /** In several rows, up and down lead to the row above and below. */
  function moveByRow(event: KeyboardEvent) {
    const by = { ArrowUp: -columns, ArrowDown: columns }[event.key]
    if (rows === 1 || by === undefined) return
    event.preventDefault()
    if (shown + by >= 0 && shown + by <= last) place(shown + by)
  }

  return (
    <input
      type="range"
      className="chart-slider"
      style={style}
      min={1}
      max={count}
      value={shown + 1}
      aria-label={label}
      aria-valuetext={textOf(shown)}
      onChange={(event) => place(Number(event.target.value) - 1)}
      onKeyDown={moveByRow}
      onFocus={() => onChoose(shown)}
      onBlur={() => onChoose(null)}
      onPointerDown={(event) => {
        event.preventDefault() // the pointer chooses by itself; the browser's own way of dragging would be one beside it
        point(event)
      }}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onChoose(null)}
    />
  )
}

const clampTo = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1)
