import type { ReactNode } from 'react'
import type { MatchSummary } from '#shared/contracts/matches.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { CheckIcon, CloseIcon, Icon, MinusIcon } from '#web/ui/icons.tsx'

type Outcome = Pick<MatchSummary, 'running' | 'result'>

/** How a match ended, or that it goes on: a shape and a word. */
export function MatchResult({ match }: { match: Outcome }) {
  const [tone, shape, word] = outcomeOf(match)
  return (
    <Badge tone={tone}>
      {shape} {word}
    </Badge>
  )
}

function outcomeOf({ running, result }: Outcome): [BadgeTone, ReactNode, string] {
  if (running) return ['accent', <LiveIcon key="live" />, 'LIVE']
  if (result === 'win') return ['up', <CheckIcon key="win" />, 'WIN']
  if (result === 'loss') return ['down', <CloseIcon key="loss" />, 'LOSS']
  return ['plain', <MinusIcon key="none" />, 'No result']
}

/** A point that sends. */
const LiveIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="1.5" fill="currentColor" />
    <path d="M5 5a4.25 4.25 0 0 0 0 6M11 5a4.25 4.25 0 0 1 0 6" />
  </Icon>
)
