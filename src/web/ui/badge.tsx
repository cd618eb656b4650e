import type { ReactNode } from 'react'
import './badge.css'

export type BadgeTone =
  | 'admin'
  | 'banned'
  | 'up'
  | 'down'
  | 'waiting'
  | 'accent'
  | 'recon'
  | 'medic'
  | 'support'
  | 'plain'

/** A word in a small frame: the word says what the colour says. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`tag tag-${tone}`}>{children}</span>
}
