import type { MatchPlayer } from '#shared/contracts/matches.ts'
import type { Marking } from '#web/features/matches/use-marked-player.ts'
import { playerLabel } from '#web/site/people/player-name.tsx'
import { Select } from '#web/ui/controls/select.tsx'

const EVERYBODY = 0

/** Whose deeds are shown. */
export function PlayerSelect({ players, marking }: { players: readonly MatchPlayer[]; marking: Marking }) {
  const options = players.map((player) => ({ value: player.slot, text: playerLabel(player) }))
  return (
    <Select
      label="Player"
      value={marking.slot ?? EVERYBODY}
      options={[{ value: EVERYBODY, text: 'All players' }, ...options]}
      onChange={(slot) => marking.mark(slot === EVERYBODY ? null : slot)}
    />
  )
}
