import { type AmnestyPlayer, teamkills } from '#shared/contracts/teamkills.ts'
import { formatNumber, formatRatio } from '#shared/format/numbers.ts'
import { pageHeads } from '#shared/page-heads.ts'
import { playerPath } from '#web/lib/paths.ts'
import { PlayerName } from '#web/site/people/player-name.tsx'
import { useOwnRow } from '#web/site/people/use-own-row.ts'
import { useStandingSearchWords } from '#web/site/people/use-standing-search-words.ts'
import { ServerLink } from '#web/site/subjects/subject-links.tsx'
import { type Column, ListScreen } from '#web/ui/list/list-screen.tsx'
import { useList } from '#web/ui/list/use-list.ts'

const columns: Column<AmnestyPlayer>[] = [
  { head: 'Player', cell: (player) => <PlayerName player={player} />, phone: 'lead' },
  {
    head: 'Server',
    cell: ({ server_id, server_name }) => <ServerLink id={server_id} name={server_name} />,
    phone: 'fill',
    room: 12,
    yields: 1,
  },
  { head: 'Kills', cell: ({ kills }) => formatNumber(kills), isNumber: true },
  { head: 'Teamkills', cell: (player) => formatNumber(player.teamkills), isNumber: true },
  { head: 'Kills Per TK', cell: ({ kptk }) => formatRatio(kptk), isNumber: true, phone: 'figure' },
]

export function AmnestyPage() {
  const standingWords = useStandingSearchWords()
  const list = useList(teamkills.amnesty, {
    pageSize: 15,
    searchText: ({ personaname, steam_id, player_name, server_name }) => [
      personaname,
      steam_id,
      player_name,
      server_name,
      ...standingWords(steam_id),
    ],
  })
  return (
    <ListScreen
      {...pageHeads.amnesty}
      search="Search Players"
      list={list}
      loading="Loading amnesty…"
      failure="Failed to load amnesty"
      empty="No Players to display."
      columns={columns}
      pager="prev-next"
      rowKey={({ steam_id, server_id }) => `${steam_id}-${server_id}`}
      rowClass={useOwnRow()}
      rowPath={({ steam_id }) => playerPath(steam_id)}
    />
  )
}
