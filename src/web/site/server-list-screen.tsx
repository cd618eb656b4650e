import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ALL_SERVERS, ALL_SERVERS_NAME } from '#shared/all-servers.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { FIRST_SERVER } from '#web/lib/paths.ts'
import { Select } from '#web/ui/controls/select.tsx'
import type { List } from '#web/ui/list/list.ts'
import { ListScreen, type ListScreenProps } from '#web/ui/list/list-screen.tsx'
import { sortingOf } from '#web/ui/list/use-sort.ts'
import { ServerSelector, serverLabel, useServerName } from './server-selector.tsx'

export interface ServerListScreenProps<Row, Sort extends string>
  extends Omit<ListScreenProps<Row>, 'context' | 'controls' | 'sorting'> {
  serverId: number | null // null: the address names no server, so nothing is loaded
  pathOf: (serverId: number) => string
  /** Left out together where there is one order only. */
  sort?: Sort
  setSort?: (sort: Sort) => void
  sorts?: readonly { value: Sort; text: string }[]
  moreControls?: ReactNode
  hasAll?: boolean // there is one of all game servers together as well
}

/** The players of one game server, or of all together, in an order: the address says which server and which order. */
export function ServerListScreen<Row, Sort extends string>(props: ServerListScreenProps<Row, Sort>) {
  const { serverId, pathOf, sort, setSort, sorts, moreControls, hasAll = false, ...screen } = props
  const order = sort !== undefined && setSort && sorts ? { sort, setSort, sorts } : null
  const [params] = useSearchParams()
  const navigate = useNavigate()

  function openServer(chosen: number) {
    const kept = new URLSearchParams(params)
    kept.delete('page')
    void navigate({ pathname: pathOf(chosen), search: kept.toString() })
  }

  if (serverId === null) {
    return <ListScreen {...screen} context={<Link to={pathOf(FIRST_SERVER)}>Choose a server</Link>} />
  }
  return (
    <ListScreen
      {...screen}
      sorting={
        order
          ? sortingOf(
              order.sorts.map(({ value }) => value),
              order.sort,
              order.setSort,
            )
          : undefined
      }
      context={<ServerContext serverId={serverId} list={screen.list} />}
      controls={
        <>
          <ServerSelector value={serverId} onChange={openServer} more={hasAll ? ALL : undefined} />
          {order && <Select label="Sort" value={order.sort} options={order.sorts} onChange={order.setSort} />}
          {moreControls}
        </>
      }
    />
  )
}

const ALL = { value: ALL_SERVERS, text: ALL_SERVERS_NAME }

function ServerContext({ serverId, list }: { serverId: number; list: List<unknown> }) {
  const known = useServerName(serverId)
  const name = serverId === ALL_SERVERS ? ALL_SERVERS_NAME : serverLabel(serverId, known)
  if (list.isLoading || list.error) return <bdi>{name}</bdi>
  return (
    <>
      <bdi>{name}</bdi> · {formatNumber(list.total)} {list.total === 1 ? 'player' : 'players'}
    </>
  )
}
