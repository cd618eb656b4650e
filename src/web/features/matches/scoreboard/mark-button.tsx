import type { MatchPlayer } from '#shared/contracts/matches.ts'
import type { Marking } from '#web/features/matches/use-marked-player.ts'
import { playerLabel } from '#web/site/people/player-name.tsx'
import { Icon } from '#web/ui/icons.tsx'
import './mark-button.css'

/** Shows what one player did in the match, or everybody's deeds again. */
export function MarkButton({ player, marking: { slot, mark } }: { player: MatchPlayer; marking: Marking }) {
  const isMarked = slot === player.slot
  const label = `Mark ${playerLabel(player)} in the timeline`
  return (
    <button
      type="button"
      className="icon-button mark-button"
      aria-pressed={isMarked}
      aria-label={label}
      title={label}
      onClick={() => mark(isMarked ? null : player.slot)}
    >
      <Icon>
        <circle cx="8" cy="8" r="4.5" />
        <path d="M8 1v3.5M8 11.5V15M1 8h3.5M11.5 8H15" />
      </Icon>
    </button>
  )
}
