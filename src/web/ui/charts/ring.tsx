import type { ReactNode } from 'react'
import './ring.css'

const WIDTH = 12 // of the drawing's 100
const RADIUS = (100 - WIDTH) / 2

/** A share as a part of a circle, clockwise from the top, around the number it draws. */
export function Ring({ share, says, children }: { share: number; says: string; children: ReactNode }) {
  const circle = { cx: 50, cy: 50, r: RADIUS, strokeWidth: WIDTH, pathLength: 1 }
  return (
    <span className="ring" role="img" aria-label={says} title={says}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle {...circle} className="ring-rest" />
        {share > 0 && <circle {...circle} strokeDasharray={`${Math.min(share, 1)} 1`} transform="rotate(-90 50 50)" />}
      </svg>
      <span aria-hidden="true">{children}</span>
    </span>
  )
}
