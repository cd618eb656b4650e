import type { ServerView } from './server-view.ts'
import './full-mark.css'

/** A filled square and 'Full', before the number of players, when nobody else has room. */
export function FullMark({ view }: { view: ServerView }) {
  return view.isFull && <span className="full-mark">Full </span>
}
