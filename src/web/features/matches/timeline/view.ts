/** The part of a match that is drawn, in seconds since it began. */
export interface View {
  from: number
  to: number
}

const SHORTEST = 20 // seconds
const TICKS = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800]
const MOST_TICKS = 8

export const wholeView = (length: number): View => ({ from: 0, to: Math.max(length, 1) })

export const isWhole = ({ from, to }: View, length: number): boolean => from <= 0 && to >= length

/** Closer by `factor` (below 1: further away), with the second `at` staying where it is. */
export function zoomed(view: View, factor: number, at: number, length: number): View {
  const span = view.to - view.from
  const wanted = Math.min(Math.max(span / factor, Math.min(SHORTEST, length)), Math.max(length, 1))
  const share = span > 0 ? (at - view.from) / span : 0.5
  return kept(at - share * wanted, wanted, length)
}

export const moved = ({ from, to }: View, seconds: number, length: number): View =>
  kept(from + seconds, to - from, length)

/** So many seconds with `at` in their middle. */
export const around = (at: number, span: number, length: number): View =>
  kept(at - span / 2, Math.min(span, Math.max(length, 1)), length)

/** As it is when the second is drawn already, else as wide with that in the middle. */
export const showing = (view: View, at: number, length: number): View =>
  at >= view.from && at <= view.to ? view : around(at, view.to - view.from, length)

function kept(from: number, span: number, length: number): View {
  const start = Math.max(Math.min(from, length - span), 0)
  return { from: start, to: start + span }
}

/** Where a second is drawn: 0 at the left end, 1 at the right one. */
export const placeOf = ({ from, to }: View, at: number): number => (at - from) / (to - from)

export const timeAt = ({ from, to }: View, place: number): number => from + place * (to - from)

/** Whole minutes, or what is as round as the view allows. */
export function tickTimes({ from, to }: View): number[] {
  const step = TICKS.find((seconds) => (to - from) / seconds <= MOST_TICKS) ?? Math.ceil((to - from) / MOST_TICKS)
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) => (first + index) * step)
}
