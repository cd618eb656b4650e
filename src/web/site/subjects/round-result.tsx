import { Badge } from '#web/ui/badge.tsx'

/** How a round ended for the players. */
export function RoundResult({ win }: { win: boolean }) {
  return <Badge tone={win ? 'up' : 'down'}>{win ? 'WIN' : 'LOSS'}</Badge>
}

/** The words a round is found by. */
export const resultWord = (win: boolean): string => (win ? 'win' : 'loss')
