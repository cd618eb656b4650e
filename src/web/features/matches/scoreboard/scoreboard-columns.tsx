import type { MatchPlayer } from '#shared/contracts/matches.ts'
import type { Role } from '#shared/contracts/teamkills.ts'
import { kdr } from '#shared/figures/formulas.ts'
import { formatMinutesSeconds } from '#shared/format/durations.ts'
import { formatNumber, formatRatio } from '#shared/format/numbers.ts'
import type { Marking } from '#web/features/matches/use-marked-player.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { PlayerName } from '#web/site/people/player-name.tsx'
import { RoleBadge } from '#web/site/people/role-badge.tsx'
import type { Column } from '#web/ui/list/table/column.ts'
import { MarkButton } from './mark-button.tsx'
import './scoreboard-columns.css'

/** Without anything to mark there are no marks. */
export const scoreboardColumns = (marking: Marking | null): readonly Column<MatchPlayer>[] =>
  marking === null ? COLUMNS : [markColumn(marking), ...COLUMNS]

const markColumn = (marking: Marking): Column<MatchPlayer> => ({
  head: 'Mark',
  cell: (player) => <MarkButton player={player} marking={marking} />,
  phone: 'first',
  room: 3.5,
})

const COLUMNS: readonly Column<MatchPlayer>[] = [
  {
    head: 'Player',
    sortBy: 'name',
    sortsUp: true,
    cell: (player) => <Name player={player} />,
    phone: 'lead',
    room: 13,
  },
  figure({ head: 'Score', sortBy: 'score', phone: 'figure', room: 5 }),
  figure({ head: 'Kills', label: 'K', sortBy: 'kills', room: 4.75 }),
  figure({ head: 'Deaths', label: 'D', sortBy: 'deaths', room: 5.25, yields: 7 }),
  {
    ...figure({ head: 'KDR', sortBy: 'kdr', room: 4.75, yields: 6 }),
    cell: ({ kills, deaths }) => formatRatio(kdr(kills, deaths)),
  },
  figure({ head: 'Headshots', label: 'HS', sortBy: 'headshots', room: 6.5, yields: 3 }),
  figure({ head: 'Revives', label: 'Rev', sortBy: 'revives', room: 5.5, yields: 5 }),
  figure({ head: 'Healed HP', label: 'HP', sortBy: 'healed_hp', room: 6.5, yields: 2 }),
  figure({ head: 'Captures', label: 'Cap', sortBy: 'caps', room: 6, yields: 4 }),
  figure({ head: 'Teamkills', label: 'TK', sortBy: 'tk_given', room: 6, yields: 1 }),
  {
    ...figure({ head: 'Time', sortBy: 'time_played', room: 5, yields: 8 }),
    cell: ({ time_played }) => formatMinutesSeconds(time_played),
  },
]

type Count = 'score' | 'kills' | 'deaths' | 'headshots' | 'revives' | 'healed_hp' | 'caps' | 'tk_given'

function figure(column: Omit<Column<MatchPlayer>, 'cell'> & { sortBy: string }): Column<MatchPlayer> {
  return { ...column, isNumber: true, cell: (player) => formatNumber(player[column.sortBy as Count]) }
}

/** Under the name what they played as. */
function Name({ player }: { player: MatchPlayer }) {
  const roles = listOrEmpty(player.roles)
  return (
    <span className="score-name">
      <PlayerName player={player} detail={roles.length > 0 && <Roles roles={roles} />} />
    </span>
  )
}

const Roles = ({ roles }: { roles: readonly Role[] }) => (
  <span className="score-roles">
    {roles.map((role) => (
      <RoleBadge key={`${role.class_name} ${role.class_template}`} role={role} />
    ))}
  </span>
)
