import type { ReactNode } from 'react'
import { Icon, MinusIcon } from '#web/ui/icons.tsx'
import type { Place } from './use-place.ts'
import { type View, wholeView, zoomed } from './view.ts'

const STEP = 2

/** Closer, further away, and all of it. The moment that is chosen stays where it is, or else the middle. */
export function ZoomButtons({ place: { changeView, chosen } }: { place: Place }) {
  const press = (key: string) => () => {
    const change = keyChange(key, chosen?.at)
    if (change) changeView(change)
  }
  return (
    <>
      <ZoomButton label="Zoom out" onClick={press('-')}>
        <MinusIcon />
      </ZoomButton>
      <ZoomButton label="Zoom in" onClick={press('+')}>
        <Icon>
          <path d="M3 8h10M8 3v10" />
        </Icon>
      </ZoomButton>
      <button type="button" className="btn btn-quiet" onClick={press('0')}>
        Whole match
      </button>
    </>
  )
}

function ZoomButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="btn btn-quiet" aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  )
}

type ChangeView = Parameters<Place['changeView']>[0]

/** What a key does to the view; null: nothing. */
export function keyChange(key: string, at: number | undefined): ChangeView | null {
  if (key === '0') return (_, length) => wholeView(length)
  const factor = key === '+' || key === '=' ? STEP : key === '-' ? 1 / STEP : null
  if (factor === null) return null
  return (view, length) => zoomed(view, factor, isIn(view, at) ? at : (view.from + view.to) / 2, length)
}

const isIn = (view: View, at: number | undefined): at is number => at !== undefined && at >= view.from && at <= view.to
