import type { Saves } from '#shared/contracts/careers.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { PlayerName } from '#web/site/people/player-name.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import type { Column } from '#web/ui/list/table/column.ts'
import { Table } from '#web/ui/list/table/table.tsx'
import { SectionHead } from '#web/ui/page/section-head.tsx'

type Friend = Saves['people'][number]

const columns: Column<Friend>[] = [
  { head: 'Player', cell: (person) => <PlayerName player={person} />, phone: 'lead', room: 14 },
  { head: 'Revived them', cell: ({ given }) => formatNumber(given.revives), isNumber: true, phone: 'figure' },
  { head: 'Revived by them', cell: ({ taken }) => formatNumber(taken.revives), isNumber: true },
  { head: 'Healed them', cell: ({ given }) => `${formatNumber(given.healed_hp)} HP`, isNumber: true, yields: 2 },
  { head: 'Healed by them', cell: ({ taken }) => `${formatNumber(taken.healed_hp)} HP`, isNumber: true, yields: 1 },
]

export function SavesSection({ people }: { people: readonly Friend[] }) {
  return (
    <section>
      <SectionHead title="Who saves whom" context="Revives and healing by person, most first." />
      {people.length === 0 ? (
        <Empty text="Nobody was revived or healed yet." />
      ) : (
        <Table caption="Who saves whom" columns={columns} rows={people} rowKey={({ steam_id }) => steam_id} />
      )}
    </section>
  )
}
