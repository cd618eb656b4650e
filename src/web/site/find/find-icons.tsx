import { Icon } from '#web/ui/icons.tsx'

export const ScreenIcon = () => (
  <Icon>
    <rect x="2" y="3" width="12" height="10" rx="1.5" />
    <path d="M2 6h12" />
  </Icon>
)

export const MapIcon = () => (
  <Icon>
    <path d="m2 4 4-1.5 4 1.5 4-1.5v9.5l-4 1.5-4-1.5-4 1.5ZM6 2.5V12M10 4v9.5" />
  </Icon>
)

export const CommandIcon = () => (
  <Icon>
    <path d="m3 4 4 4-4 4M8.5 12H13" />
  </Icon>
)
