import type { ReactNode } from 'react'
import type { MatchEvent, StoryKind } from '#web/features/matches/story/match-event.ts'
import { Icon } from '#web/ui/icons.tsx'
import './event-mark.css'

/** A shape for each kind of event. The words beside it say the same. */
export function EventMark({ event: { kind, who } }: { event: MatchEvent }) {
  const look = kind === 'kill' && who === 0 ? 'death' : kind
  return (
    <span className={`event-mark mark-${look}`}>
      <Icon>{SHAPES[look]}</Icon>
    </span>
  )
}

const FLAG = <path d="M4 14.5v-13M4 2.5h8.5l-2 3 2 3H4" />
const CROSS = <path d="m4 4 8 8M12 4l-8 8" />

const SHAPES: Readonly<Record<StoryKind | 'death', ReactNode>> = {
  kill: <path d="M8 1.5v4M8 10.5v4M1.5 8h4M10.5 8h4" />,
  death: CROSS,
  suicide: CROSS,
  teamkill: <path d="M8 2 14.5 13.5h-13ZM8 6.5v3M8 11.5v.25" />,
  capture: FLAG,
  destroy: <path d="M8 1.5v3M8 11.5v3M1.5 8h3M11.5 8h3M3.5 3.5l2 2M10.5 10.5l2 2M12.5 3.5l-2 2M5.5 10.5l-2 2" />,
  revive: <path d="M6 2.5h4V6h3.5v4H10v3.5H6V10H2.5V6H6Z" />,
  join: <path d="M8 8H1.5M5.5 5 8.5 8l-3 3M10 2.5h4v11h-4" />,
  leave: <path d="M14 8H6.5M11 5l3 3-3 3M6 2.5H2v11h4" />,
  chat: <path d="M2 2.5h12v8.5H7l-3.5 3V11H2Z" />,
  round_start: <path d="M5 3v10l8-5Z" />,
  round_win: <path d="m3 8.5 3.5 3.5L13 4.5" />,
  round_loss: <path d="M3.5 3.5h9v9h-9Z" />,
}
