import type { CSSProperties } from 'react'
import { formatMinutesSeconds } from '#shared/format/durations.ts'
import type { RoundSpan } from '#web/features/matches/story/story.ts'
import './match-rounds.css'

/** Each round as long as it was, in its order. */
export function MatchRounds({ rounds }: { rounds: readonly RoundSpan[] }) {
  if (rounds.length === 0) return null
  return (
    <ol className="match-rounds" aria-label="Rounds">
      {rounds.map((round) => (
        <li
          key={round.number}
          className={`match-round ${roundLook(round)}`}
          style={{ '--length': Math.max(round.to - round.from, 1) } as CSSProperties}
          title={roundText(round)}
        >
          <b>{roundWord(round)}</b> <span>{formatMinutesSeconds(round.to - round.from)}</span>
        </li>
      ))}
    </ol>
  )
}

export const roundWord = ({ win }: RoundSpan): string => (win === null ? 'LIVE' : win ? 'WIN' : 'LOSS')

export const roundLook = ({ win }: RoundSpan): string => (win === null ? 'is-live' : win ? 'is-win' : 'is-loss')

/** 'Round 2 · WIN · 8:05' */
export const roundText = (round: RoundSpan): string =>
  `Round ${round.number} · ${roundWord(round)} · ${formatMinutesSeconds(round.to - round.from)}`
