import type { Healer, Reviver } from '#shared/contracts/medics.ts'
import { formatHms } from '#shared/format/durations.ts'
import { PlayerName } from '#web/site/people/player-name.tsx'
import type { Column } from '#web/ui/list/list-screen.tsx'
import { Rank } from '#web/ui/rank.tsx'

type Medic = Healer | Reviver

export const rank: Column<Medic> = {
  head: 'Rank',
  cell: (medic) => <Rank value={medic.rank} />,
  isShort: true,
  phone: 'first',
}

export const player: Column<Medic> = {
  head: 'Player',
  cell: (medic) => <PlayerName player={medic} />,
  phone: 'lead',
}

/** What it means to be ranked by the lower end of an interval, in one line. */
export const certainNote = (what: string): string =>
  `is the lower end of what ${what} may be in truth, with 95 % certainty: little play proves little.`

export const medicTime: Column<Medic> = {
  head: 'Medic Time',
  sortBy: 'medic_time',
  cell: ({ medic_time }) => formatHms(medic_time),
  isNumber: true,
}
