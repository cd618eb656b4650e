import type { ReactNode } from 'react'

export const ALERT_COLOURS = ['primary', 'secondary', 'success', 'danger', 'warning', 'info', 'light', 'dark'] as const
export type AlertColour = (typeof ALERT_COLOURS)[number]

/** The colour a message asks for when it is one of the eight, otherwise secondary. */
export function alertColour(wanted: unknown): AlertColour {
  return ALERT_COLOURS.find((colour) => colour === wanted) ?? 'secondary'
}

/** News that should be read out at once: a failure, a warning. Messages that are simply content use `Note`. */
export function Alert({ colour, children }: { colour: AlertColour; children: ReactNode }) {
  return (
    <div className={`alert alert-${colour}`} role="alert">
      {children}
    </div>
  )
}

export function Note({ colour, children }: { colour: AlertColour; children: ReactNode }) {
  return <div className={`alert alert-${colour}`}>{children}</div>
}
