import type { ReactNode } from 'react'
import './icons.css'

export const SearchIcon = () => (
  <Icon>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3.5 3.5" />
  </Icon>
)

export const CloseIcon = () => (
  <Icon>
    <path d="m4 4 8 8M12 4l-8 8" />
  </Icon>
)

export const MenuIcon = () => (
  <Icon>
    <path d="M2 4h12M2 8h12M2 12h12" />
  </Icon>
)

export const ChevronIcon = () => (
  <Icon>
    <path d="m4 6.5 4 4 4-4" />
  </Icon>
)

export const FirstIcon = () => (
  <Icon>
    <path d="M4 3.5v9M12 4 8 8l4 4" />
  </Icon>
)

export const PreviousIcon = () => (
  <Icon>
    <path d="m10 4-4 4 4 4" />
  </Icon>
)

export const NextIcon = () => (
  <Icon>
    <path d="m6 4 4 4-4 4" />
  </Icon>
)

export const LastIcon = () => (
  <Icon>
    <path d="M12 3.5v9M4 4l4 4-4 4" />
  </Icon>
)

export const CopyIcon = () => (
  <Icon>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M10.5 5.5v-2a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2" />
  </Icon>
)

export const CheckIcon = () => (
  <Icon>
    <path d="m3 8.5 3.5 3.5L13 4.5" />
  </Icon>
)

export const WarningIcon = () => (
  <Icon>
    <path d="M8 2.5 14.5 13.5h-13Z M8 6.5v3.25M8 11.5v.25" />
  </Icon>
)

export const MinusIcon = () => (
  <Icon>
    <path d="M3 8h10" />
  </Icon>
)

export const SunIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="2.75" />
    <path d="M8 1.5v1.75M8 12.75v1.75M1.5 8h1.75M12.75 8h1.75M3.4 3.4l1.25 1.25M11.35 11.35l1.25 1.25M3.4 12.6l1.25-1.25M11.35 4.65l1.25-1.25" />
  </Icon>
)

export const MoonIcon = () => (
  <Icon>
    <path d="M13.25 9.75A5.75 5.75 0 0 1 6.25 2.75a5.75 5.75 0 1 0 7 7Z" />
  </Icon>
)

export const ExternalIcon = () => (
  <Icon>
    <path d="M9.5 2.5h4v4M13.5 2.5 8 8M11.5 9.5v3a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1h3" />
  </Icon>
)

/** Drawn on a grid of 16, in the colour of the text beside it; the word beside it or the button's label names it. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}
