import type { Progress } from '#shared/contracts/careers.ts'
import { formatNumber, formatPercent } from '#shared/format/numbers.ts'
import { RoleBadge } from '#web/site/people/role-badge.tsx'
import { Card, CardNote } from '#web/ui/card.tsx'
import { ShareBar } from '#web/ui/charts/share-bar.tsx'
import type { Column } from '#web/ui/list/table/column.ts'
import { Table } from '#web/ui/list/table/table.tsx'

type PlayedRole = Progress['roles'][number]

const columnsOf = (matches: number): Column<PlayedRole>[] => [
  { head: 'Role', cell: (role) => <RoleBadge role={role} />, phone: 'lead', room: 9 },
  {
    head: 'Matches',
    cell: (role) => (
      <>
        {formatNumber(role.matches)}
        <ShareBar
          share={role.matches / matches}
          says={`In ${formatPercent((role.matches / matches) * 100, 0)} of the matches`}
        />
      </>
    ),
    isNumber: true,
    phone: 'figure',
  },
]

/** In how many matches they had which role; in one they may have had several. */
export function RolesPlayed({ roles, matches }: { roles: readonly PlayedRole[]; matches: number }) {
  return (
    <Card title="Roles played">
      {roles.length === 0 ? (
        <CardNote>Nobody told of roles yet.</CardNote>
      ) : (
        <Table
          caption="Roles played"
          columns={columnsOf(matches)}
          rows={roles}
          rowKey={({ class_template }) => class_template}
        />
      )}
    </Card>
  )
}
