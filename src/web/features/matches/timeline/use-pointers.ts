import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { Place } from './use-place.ts'
import { moved, timeAt, type View, zoomed } from './view.ts'

export interface Point {
  x: number // shares of the drawing
  y: number
}

interface Grip {
  view: View
  x: number
  apart: number | null // px between two fingers; null: one
  isDrag: boolean
}

const STILL = 4 // px that a click may move
const WHEEL_SPEED = 0.01

/**
 * Dragging moves the view, two fingers or Ctrl and the wheel change how close it is. `onHover` and `onPick` hear where the
 * pointer is, and where it was clicked. `isHeld`: fingers are on it, whose moves the browser takes for those of a slider, too.
 */
export function usePointers(
  area: RefObject<HTMLElement | null>,
  { view, changeView }: Place,
  { onHover, onPick }: { onHover: (point: Point | null) => void; onPick: (point: Point) => void },
) {
  const fingers = useRef(new Map<number, number>())
  const grip = useRef<Grip | null>(null)
  useWheel(area, changeView)

  function takeHold() {
    const [one = 0, other] = fingers.current.values()
    const apart = other === undefined ? null : Math.max(Math.abs(one - other), 1)
    const x = other === undefined ? one : (one + other) / 2
    grip.current = { view, x, apart, isDrag: apart !== null || (grip.current?.isDrag ?? false) }
  }

  function drag(event: PointerEvent, held: Grip) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const [one = 0, other] = fingers.current.values()
    if (held.apart !== null && other !== undefined) {
      const at = timeAt(held.view, (held.x - left) / width)
      const factor = Math.max(Math.abs(one - other), 1) / held.apart
      return changeView((_, length) => zoomed(held.view, factor, at, length))
    }
    if (!held.isDrag && Math.abs(one - held.x) <= STILL) return
    held.isDrag = true
    onHover(null)
    const seconds = ((held.x - one) / width) * (held.view.to - held.view.from)
    changeView((_, length) => moved(held.view, seconds, length))
  }

  function letGo(event: PointerEvent) {
    fingers.current.delete(event.pointerId)
    if (fingers.current.size > 0) takeHold()
    else grip.current = null
  }

  const isHeld = () => fingers.current.size > 0
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLInputElement>) => {
      event.preventDefault() // the browser's own way of dragging a slider would be one beside ours
      event.currentTarget.focus({ preventScroll: true })
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, event.clientX)
      takeHold()
    },
    onPointerMove: (event: PointerEvent<HTMLInputElement>) => {
      if (!fingers.current.has(event.pointerId)) return onHover(pointOf(event))
      fingers.current.set(event.pointerId, event.clientX)
      if (grip.current) drag(event, grip.current)
    },
    onPointerUp: (event: PointerEvent<HTMLInputElement>) => {
      if (grip.current && !grip.current.isDrag) onPick(pointOf(event))
      letGo(event)
    },
    onPointerCancel: letGo,
    onPointerLeave: () => onHover(null),
  }
  return { isHeld, handlers }
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

/** Listened to by ourselves, since React may not keep the page from scrolling. */
function useWheel(area: RefObject<HTMLElement | null>, changeView: Place['changeView']): void {
  const change = useRef(changeView)
  change.current = changeView
  useEffect(() => {
    const element = area.current
    function turn(event: WheelEvent) {
      const { left, width } = (element as HTMLElement).getBoundingClientRect()
      const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY)
      if (!event.ctrlKey && !isSideways) return
      event.preventDefault()
      change.current((view, length) => {
        if (isSideways) return moved(view, (event.deltaX / width) * (view.to - view.from), length)
        const at = timeAt(view, (event.clientX - left) / width)
        return zoomed(view, Math.exp(-event.deltaY * WHEEL_SPEED), at, length)
      })
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [area])
}
