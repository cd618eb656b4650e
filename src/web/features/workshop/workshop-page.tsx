import { type WorkshopItem, workshop } from '#shared/contracts/workshop.ts'
import { formatBytes } from '#shared/format/numbers.ts'
import { ServerLink } from '#web/site/subject-links.tsx'
import { WorkshopLink, WorkshopStatus } from '#web/site/workshop.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, ListScreen } from '#web/ui/list-screen.tsx'
import { DateText } from '#web/ui/relative-time.tsx'
import { useList } from '#web/ui/use-list.ts'

const columns: Column<WorkshopItem>[] = [
  { head: 'Name', cell: ({ name }) => <bdi className="item-name">{name}</bdi>, phone: 'lead' },
  { head: 'Workshop ID', cell: ({ workshop_id }) => <WorkshopLink id={workshop_id} />, isShort: true },
  { head: 'Size', cell: ({ file_size }) => formatBytes(file_size), isNumber: true },
  { head: 'Created', cell: ({ time_created }) => <DateText value={time_created} /> },
  { head: 'Workshop Last Update', cell: ({ time_updated }) => <DateText value={time_updated} /> },
  {
    head: 'Servers Status',
    cell: (item) => <WorkshopStatus item={item} isInstalled={isInstalled(item)} />,
    phone: 'figure',
  },
  { head: 'Servers', cell: (item) => <ServerNames item={item} />, phone: 'line' },
  { head: 'Tags', cell: ({ tags_str }) => <Tags text={tags_str} />, phone: 'line' },
]

export function WorkshopPage() {
  const list = useList(workshop.list, {
    pageSize: 20,
    searchText: ({ name, tags_str, workshop_id, server_info }) => [
      name,
      tags_str,
      workshop_id,
      ...serversOf(server_info).map(({ server_name }) => server_name),
    ],
  })
  return (
    <ListScreen
      title="Workshop Items"
      context="What our game servers take from the Steam workshop. An item that no server has is struck through."
      list={list}
      loading="Loading workshop items…"
      failure="Failed to load workshop Items"
      empty="No workshop items to display."
      columns={columns}
      rowKey={({ id }) => id}
      rowClass={(item) => (isInstalled(item) ? '' : 'is-struck')}
    />
  )
}

type ServerInfo = WorkshopItem['server_info']

/** Another server may leave it out. */
const serversOf = (servers: ServerInfo | null | undefined): ServerInfo => (Array.isArray(servers) ? servers : [])

const isInstalled = ({ server_info }: WorkshopItem): boolean => serversOf(server_info).length > 0

function ServerNames({ item }: { item: WorkshopItem }) {
  const servers = serversOf(item.server_info)
  if (servers.length === 0) return null
  return (
    <ul className="name-list">
      {servers.map(({ server_id, server_name }) => (
        <li key={server_id}>
          <ServerLink id={server_id} name={server_name} />
        </li>
      ))}
    </ul>
  )
}

function Tags({ text }: { text: string | null | undefined }) {
  const tags = [...new Set((text ?? '').split(',').map((tag) => tag.trim()))].filter(Boolean)
  if (tags.length === 0) return null
  return (
    <span className="tags">
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  )
}
