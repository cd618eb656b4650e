import { roundLook, roundText, roundWord } from '#web/features/matches/head/match-rounds.tsx'
import type { RoundSpan } from '#web/features/matches/story/story.ts'
import { placeOf, type View } from './view.ts'
import './lane-rounds.css'

/** The lane that says in which round it was, and how that ended. */
export function LaneRounds({ rounds, view }: { rounds: readonly RoundSpan[]; view: View }) {
  return (
    <div className="lane-rounds" aria-hidden="true">
      {rounds
        .filter(({ from, to }) => to > view.from && from < view.to)
        .map((round) => (
          <span
            key={round.number}
            className={`lane-round ${roundLook(round)}`}
            style={{ left: percent(placeOf(view, round.from)), right: percent(1 - placeOf(view, round.to)) }}
            title={roundText(round)}
          >
            {roundWord(round)}
          </span>
        ))}
    </div>
  )
}

/** What is outside the drawing ends at its edge, so that the word stays in it. */
const percent = (share: number): string => `${Math.max(share, 0) * 100}%`
