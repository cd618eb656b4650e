import { useParams } from 'react-router'
import { type MatchPlayer, matches } from '#shared/contracts/matches.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { playerPath } from '#web/lib/paths.ts'
import { readId } from '#web/lib/read-id.ts'
import { PlayerName } from '#web/site/people/player-name.tsx'
import { mapLabel } from '#web/site/subjects/subject-links.tsx'
import { ListSection } from '#web/ui/list/list-section.tsx'
import type { Column } from '#web/ui/list/table/column.ts'
import { useRows } from '#web/ui/list/use-rows.ts'
import { Loaded } from '#web/ui/page/loaded.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { ScreenError } from '#web/ui/page/screen-error.tsx'

export function MatchPage() {
  const matchId = readId(useParams().match_id)
  if (matchId === null) return <ScreenError title="Match" text="Invalid match id" />
  return <KnownMatch key={matchId} matchId={matchId} />
}

function KnownMatch({ matchId }: { matchId: number }) {
  const query = useCall(matches.detail, { params: { id: matchId } })
  return (
    <Loaded query={query} title="Match" loading="Loading match…" failure="Failed to load match">
      {(match) => (
        <>
          <PageHead title={mapLabel(match)} context={match.server_name} />
          <Scoreboard players={match.scoreboard} />
        </>
      )}
    </Loaded>
  )
}

const columns: Column<MatchPlayer>[] = [
  { head: 'Player', cell: (player) => <PlayerName player={player} />, phone: 'lead', room: 14 },
  { head: 'Score', cell: ({ score }) => score, isShort: true, room: 5 },
  { head: 'Kills', cell: ({ kills }) => kills, isShort: true, room: 5 },
  { head: 'Deaths', cell: ({ deaths }) => deaths, isShort: true, room: 5 },
]

function Scoreboard({ players }: { players: readonly MatchPlayer[] }) {
  const list = useRows(players, { pageSize: 64, searchText: ({ player_name }) => [player_name] })
  return (
    <ListSection
      title="Scoreboard"
      list={list}
      loading="Loading match…"
      failure="Failed to load match"
      empty="Nobody was there."
      columns={columns}
      rowKey={({ slot }) => slot}
      rowPath={({ steam_id }) => playerPath(steam_id)}
    />
  )
}
