import type { ReactNode } from 'react'
import './name-list.css'

/** The game servers that a row is about, one after the other. */
export function NameList({ children }: { children: ReactNode }) {
  return <ul className="name-list">{children}</ul>
}
