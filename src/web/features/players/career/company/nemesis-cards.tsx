import type { Nemesis } from '#shared/contracts/careers.ts'
import { formatNumber, formatPercent } from '#shared/format/numbers.ts'
import { RoleBadge } from '#web/site/people/role-badge.tsx'
import { WeaponLink, weaponLabel } from '#web/site/subjects/subject-links.tsx'
import { Card, CardGrid, CardNote } from '#web/ui/card.tsx'
import { ShareBar } from '#web/ui/charts/share-bar.tsx'
import type { Column } from '#web/ui/list/table/column.ts'
import { Table } from '#web/ui/list/table/table.tsx'
import { SectionHead } from '#web/ui/page/section-head.tsx'

type Weapon = Nemesis['weapons'][number]
type EnemyRole = Nemesis['roles'][number]

const deathsColumn = <Row extends { deaths: number }>(all: number): Column<Row> => ({
  head: 'Deaths',
  cell: ({ deaths }) => (
    <>
      {formatNumber(deaths)}
      <ShareBar share={deaths / all} says={`${formatPercent((deaths / all) * 100, 0)} of these deaths`} />
    </>
  ),
  isNumber: true,
  phone: 'figure',
})

/** What of the enemy's kills them most. */
export function NemesisCards({ nemesis: { deaths, weapons, roles } }: { nemesis: Nemesis }) {
  const told = roles.reduce((sum, role) => sum + role.deaths, 0)
  return (
    <section>
      <SectionHead title="Nemesis" context={`What killed them, of ${formatNumber(deaths)} deaths by the enemy.`} />
      <CardGrid>
        <Card title="Weapons">
          {weapons.length === 0 ? (
            <CardNote>No deaths to tell of.</CardNote>
          ) : (
            <Table
              caption="Weapons that killed them"
              columns={[{ head: 'Weapon', cell: WeaponCell, phone: 'lead', room: 9 }, deathsColumn<Weapon>(deaths)]}
              rows={weapons}
              rowKey={({ weapon_name }) => weapon_name}
            />
          )}
        </Card>
        <Card title="Roles">
          {roles.length === 0 ? (
            <CardNote>Nobody told of the roles of those who killed them; the roles of bots never are.</CardNote>
          ) : (
            <Table
              caption="Roles that killed them"
              columns={[
                { head: 'Role', cell: (role) => <RoleBadge role={role} />, phone: 'lead', room: 9 },
                deathsColumn<EnemyRole>(told),
              ]}
              rows={roles}
              rowKey={({ class_template }) => class_template}
            />
          )}
        </Card>
      </CardGrid>
    </section>
  )
}

/** What only bots use has no page of its own. */
function WeaponCell(weapon: Weapon) {
  if (weapon.weapon_id === null) return <bdi>{weaponLabel(weapon)}</bdi>
  return <WeaponLink id={weapon.weapon_id} weapon={weapon} />
}
