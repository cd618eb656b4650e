import type { ReactNode } from 'react'

/** Whole names, by which the build knows what of the framework we use. */
const CLASSES = {
  primary: 'alert-primary',
  secondary: 'alert-secondary',
  success: 'alert-success',
  danger: 'alert-danger',
  warning: 'alert-warning',
  info: 'alert-info',
  light: 'alert-light',
  dark: 'alert-dark',
} as const
export type AlertColour = keyof typeof CLASSES
const ALERT_COLOURS = Object.keys(CLASSES) as AlertColour[]

/** The colour a message asks for when it is one of the eight, otherwise secondary. */
export function alertColour(wanted: unknown): AlertColour {
  return ALERT_COLOURS.find((colour) => colour === wanted) ?? 'secondary'
}

/** News that should be read out at once: a failure, a warning. Messages that are simply content use `Note`. */
export function Alert({ colour, children }: { colour: AlertColour; children: ReactNode }) {
  return (
    <div className={`alert ${CLASSES[colour]}`} role="alert">
      {children}
    </div>
  )
}

export function Note({ colour, children }: { colour: AlertColour; children: ReactNode }) {
  return <div className={`alert ${CLASSES[colour]}`}>{children}</div>
}
