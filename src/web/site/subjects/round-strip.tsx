import { formatDateTime } from '#shared/format/dates.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { ResultStrip } from '#web/ui/charts/result-strip.tsx'

interface Round {
  occurred: number
  win: boolean
}

/** How the newest rounds ended, drawn from the oldest to the newest; nothing before the first. */
export function RoundStrip<R extends Round>({
  rounds,
  placeOf,
}: {
  rounds: readonly R[] // newest first, as the calls have them
  placeOf: (round: R) => string
}) {
  const known = listOrEmpty(rounds)
  const ticks = known.map((round) => ({
    isWin: round.win,
    text: `${placeOf(round)} · ${formatDateTime(round.occurred)}`,
  }))
  return <ResultStrip ticks={ticks.reverse()} says={sentence(known)} />
}

/** '61 of the last 100 rounds won' */
function sentence(rounds: readonly Round[]): string {
  const wins = rounds.filter(({ win }) => win).length
  if (rounds.length === 1) return wins === 1 ? 'The only round so far was won' : 'The only round so far was lost'
  return `${formatNumber(wins)} of the last ${formatNumber(rounds.length)} rounds won`
}
