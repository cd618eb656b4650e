import { type ReactNode, useDeferredValue } from 'react'
import './once-others-are-drawn.css'

/** A part that takes long to draw comes after the others, and without drawing them again. */
export function OnceOthersAreDrawn({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : <div className="part-to-come" />
}
