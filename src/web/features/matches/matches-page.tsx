import { type MatchSummary, matches } from '#shared/contracts/matches.ts'
import { MATCHES_FEED } from '#shared/feeds.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { pageHeads } from '#shared/page-heads.ts'
import { matchPath } from '#web/lib/paths.ts'
import type { List } from '#web/ui/list/list.ts'
import { ListScreen } from '#web/ui/list/list-screen.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { FeedLine } from '#web/ui/page/feed-line.tsx'
import { matchColumns } from './match-columns.tsx'
import { AnyServerSelect, WhoseSelect } from './match-selects.tsx'
import { useMatchChoice } from './use-match-choice.ts'

export function MatchesPage() {
  const choice = useMatchChoice()
  const list = useList(matches.list, {
    query: { server_id: choice.serverId ?? undefined, player: choice.player ?? undefined },
    pageSize: 15,
    searchText: ({ map_name, map_name_trans }) => [map_name, map_name_trans],
  })
  return (
    <ListScreen
      {...pageHeads.matches}
      context={<Context list={list} />}
      controls={
        <>
          <AnyServerSelect choice={choice} />
          <WhoseSelect choice={choice} />
        </>
      }
      search="Map or player"
      list={list}
      loading="Loading matches…"
      failure="Failed to load matches"
      empty="No matches to display."
      columns={matchColumns}
      rowKey={({ id }) => id}
      rowPath={({ id }) => matchPath(id)}
      rowClass={() => 'match-row'}
      foot={<FeedLine href={MATCHES_FEED} />}
    />
  )
}

function Context({ list }: { list: List<MatchSummary> }) {
  if (list.isLoading || list.error) return 'Newest first.'
  return `${formatNumber(list.total)} ${list.total === 1 ? 'match' : 'matches'}, newest first.`
}
