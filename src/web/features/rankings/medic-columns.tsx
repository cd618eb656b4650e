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

export const medicTime: Column<Medic> = {
  head: 'Medic Time',
  sortBy: 'medic_time',
  cell: ({ medic_time }) => formatHms(medic_time),
  isNumber: true,
}
