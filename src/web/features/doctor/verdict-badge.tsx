import type { ReactNode } from 'react'
import type { Verdict } from '#shared/contracts/doctor.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { CheckIcon, CloseIcon, MinusIcon, WarningIcon } from '#web/ui/icons.tsx'

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  ok: 'OK',
  warning: 'Warning',
  failed: 'Failed',
  skipped: 'Not tried',
}

const SIGNS: Readonly<Record<Verdict, { tone: BadgeTone; icon: ReactNode }>> = {
  ok: { tone: 'up', icon: <CheckIcon /> },
  warning: { tone: 'waiting', icon: <WarningIcon /> },
  failed: { tone: 'down', icon: <CloseIcon /> },
  skipped: { tone: 'plain', icon: <MinusIcon /> },
}

/** A shape, a word and a colour that say the same. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { tone, icon } = SIGNS[verdict]
  return (
    <Badge tone={tone}>
      {icon} {VERDICT_WORDS[verdict]}
    </Badge>
  )
}
