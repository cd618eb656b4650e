import { MAP_SORTS, type MapSort, type MapSummary, maps } from '#shared/contracts/maps.ts'
import { pageHeads } from '#shared/page-heads.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { mapPath } from '#web/lib/paths.ts'
import { useUrlParams } from '#web/lib/use-url-params.ts'
import { mapCommand } from '#web/site/subjects/map-command.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { ListScreen } from '#web/ui/list/list-screen.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { sortingOf, useSort } from '#web/ui/list/use-sort.ts'
import { certainColumns, mapColumns } from './map-columns.tsx'
import './maps-page.css'

const SORTS: readonly { value: MapSort; text: string }[] = [
  { value: 'play_time', text: 'Sorted By Play Time' },
  { value: 'last_match', text: 'Sorted By Last Match' },
  { value: 'diff_asc', text: 'Difficulty (high to low)' },
  { value: 'diff_desc', text: 'Difficulty (low to high)' },
  { value: 'hardest', text: 'Hardest (certain)' },
  { value: 'easiest', text: 'Easiest (certain)' },
]

export function MapsPage() {
  const [sort, setSort] = useSort(MAP_SORTS)
  const [showsDisabled, setShowsDisabled] = useShowsDisabled()
  const list = useList(maps.list, {
    query: { sort_by: sort },
    rowsOf: (reply) => (Array.isArray(reply) && !showsDisabled ? reply.filter(({ enabled }) => enabled) : reply),
    pageSize: 10,
    searchText,
  })
  return (
    <ListScreen
      {...pageHeads.maps}
      controls={
        <>
          <label className="check">
            <input
              type="checkbox"
              className="form-check-input"
              checked={showsDisabled}
              onChange={(event) => setShowsDisabled(event.target.checked)}
            />
            Show Disabled Maps
          </label>
          <Select label="Sort" value={sort} options={SORTS} onChange={setSort} />
        </>
      }
      list={list}
      loading="Loading maps…"
      failure="Failed to load maps"
      empty="No Maps to display."
      columns={sort === 'hardest' || sort === 'easiest' ? certainColumns : mapColumns}
      sorting={sortingOf(MAP_SORTS, sort, setSort)}
      rowKey={({ id }) => id}
      rowPath={({ id }) => mapPath(id)}
      rowClass={({ enabled }) => (enabled ? '' : 'is-struck')}
    />
  )
}

const searchText = ({ map_name, map_name_trans, map_server_info }: MapSummary) => [
  map_name,
  map_name_trans,
  mapCommand(map_name),
  ...listOrEmpty(map_server_info).map(({ server_name }) => server_name),
]

/** Kept in the address as `disabled=1`; a change goes to page 1. */
function useShowsDisabled(): [boolean, (shows: boolean) => void] {
  const [params, change] = useUrlParams()
  return [params.get('disabled') === '1', (shows) => change({ disabled: shows ? '1' : '', page: '' })]
}
