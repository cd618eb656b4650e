import { type WorkshopItem, workshop } from '#shared/contracts/workshop.ts'
import { formatBytes } from '#shared/format/numbers.ts'
import { pageHeads } from '#shared/page-heads.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { NameList } from '#web/site/subjects/name-list.tsx'
import { ServerLink } from '#web/site/subjects/subject-links.tsx'
import { isUpToDate, WorkshopLink, WorkshopStatus } from '#web/site/subjects/workshop.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, ListScreen } from '#web/ui/list/list-screen.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { DateText } from '#web/ui/relative-time.tsx'
import './workshop-page.css'

const columns: Column<WorkshopItem>[] = [
  { head: 'Name', cell: ({ name }) => <bdi className="item-name">{name}</bdi>, phone: 'lead' },
  {
    head: 'Workshop ID',
    label: '',
    cell: ({ workshop_id }) => <WorkshopLink id={workshop_id} />,
    isShort: true,
    room: 9.5,
  },
  { head: 'Size', cell: ({ file_size }) => formatBytes(file_size), isNumber: true, room: 6.5 },
  {
    head: 'Created',
    cell: ({ time_created }) => <DateText value={time_created} />,
    isNumber: true,
    room: 7.5,
    yields: 3,
  },
  {
    head: 'Workshop Last Update',
    label: 'Updated',
    cell: ({ time_updated }) => <DateText value={time_updated} />,
    isNumber: true,
    room: 10,
    yields: 4,
  },
  {
    head: 'Servers Status',
    label: '',
    cell: (item) => <WorkshopStatus item={item} isInstalled={isInstalled(item)} />,
    room: 9.5,
    phone: 'figure',
  },
  { head: 'Servers', label: '', cell: (item) => <ServerNames item={item} />, room: 12, yields: 2, phone: 'fill' },
  { head: 'Tags', label: '', cell: ({ tags_str }) => <Tags text={tags_str} />, room: 12, yields: 1 },
]

export function WorkshopPage() {
  const list = useList(workshop.list, {
    pageSize: 20,
    searchText: ({ name, tags_str, workshop_id, server_info, missing_on }) => [
      name,
      tags_str,
      workshop_id,
      ...[...listOrEmpty(server_info), ...listOrEmpty(missing_on)].map(({ server_name }) => server_name),
    ],
  })
  return (
    <ListScreen
      {...pageHeads.workshop}
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

const isInstalled = ({ server_info }: WorkshopItem): boolean => listOrEmpty(server_info).length > 0

/** Those that have it, and those that should; those that lag behind come first, with a word that says so. */
function ServerNames({ item }: { item: WorkshopItem }) {
  const having = listOrEmpty(item.server_info).map((server) => ({ ...server, word: lag(item, server.last_updated) }))
  const missing = listOrEmpty(item.missing_on).map((server) => ({ ...server, word: 'Missing' }))
  const servers = [...missing, ...having].sort((one, other) => Number(!one.word) - Number(!other.word))
  if (servers.length === 0) return null
  return (
    <NameList>
      {servers.map(({ server_id, server_name, word }) => (
        <li key={server_id}>
          {word && <Badge tone="waiting">{word}</Badge>} <ServerLink id={server_id} name={server_name} />
        </li>
      ))}
    </NameList>
  )
}

/** Where all servers have the same version, the status says enough. */
function lag({ server_info, time_updated }: WorkshopItem, last_updated: number | undefined): string | null {
  const versions = new Set(
    server_info.map((server) => isUpToDate({ time_updated, last_updated: server.last_updated ?? 0 })),
  )
  if (last_updated === undefined || versions.size < 2) return null
  return isUpToDate({ time_updated, last_updated }) ? null : 'Outdated'
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
