import type { Saves } from '#shared/contracts/careers.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { PlayerName } from '#web/site/people/player-name.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import type { Column } from '#web/ui/list/table/column.ts'
import { Table } from '#web/ui/list/table/table.tsx'
import { SectionHead } from '#web/ui/page/section-head.tsx'

type Friend = Saves['people'][number]

const revived: Column<Friend>[] = [
  { head: 'Player', cell: (person) => <PlayerName player={person} />, phone: 'lead', room: 14 },
  { head: 'Revived them', cell: ({ given }) => formatNumber(given.revives), isNumber: true, phone: 'figure' },
  { head: 'Revived by them', cell: ({ taken }) => formatNumber(taken.revives), isNumber: true },
]

const healed: Column<Friend>[] = [
  { head: 'Healed them', cell: ({ given }) => `${formatNumber(given.healed_hp)} HP`, isNumber: true, yields: 2 },
  { head: 'Healed by them', cell: ({ taken }) => `${formatNumber(taken.healed_hp)} HP`, isNumber: true, yields: 1 },
]

/** Some plugins tell how much was healed, not whose: then there is nothing to show of it. */
export function SavesSection({ people }: { people: readonly Friend[] }) {
  const isHealTold = people.some(({ given, taken }) => given.healed_hp + taken.healed_hp > 0)
  const columns = isHealTold ? [...revived, ...healed] : revived
  const context = isHealTold ? 'Revives and healing by person, most first.' : 'Revives by person, most first.'
  return (
    <section>
      <SectionHead title="Who saves whom" context={context} />
      {people.length === 0 ? (
        <Empty text="Nobody was revived or healed yet." />
      ) : (
        <Table caption="Who saves whom" columns={columns} rows={people} rowKey={({ steam_id }) => steam_id} />
      )}
    </section>
  )
}
