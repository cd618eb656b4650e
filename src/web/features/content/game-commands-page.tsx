import { content, type GameCommand } from '#shared/contracts/content.ts'
import { pageHeads } from '#shared/page-heads.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CopyText } from '#web/ui/controls/copy-button.tsx'
import { ListSection } from '#web/ui/list/list-section.tsx'
import type { Column } from '#web/ui/list/table/column.ts'
import { Table } from '#web/ui/list/table/table.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { SectionHead } from '#web/ui/page/section-head.tsx'
import { type Target, targets } from './command-targets.ts'

export function GameCommandsPage() {
  return (
    <>
      <PageHead {...pageHeads.gameCommands} />
      <Targeting />
      <Commands />
    </>
  )
}

function Targeting() {
  return (
    <section>
      <SectionHead
        title="In-Game Targeting"
        context="A command that acts on players takes any of these as its target."
      />
      <Table caption="In-Game Targeting" columns={targetColumns} rows={targets} rowKey={({ target }) => target} />
    </section>
  )
}

function Commands() {
  const list = useList(content.gameCommands, {
    pageSize: 10,
    searchText: (command) => [command.command_name, command.command_format, command.command_desc, accessOf(command)],
  })
  return (
    <ListSection
      title="Game Commands"
      list={list}
      loading="Loading game commands…"
      failure="Failed to load game commands"
      empty="No game commands to display."
      columns={commandColumns}
      rowKey={({ id }) => id}
    />
  )
}

const accessOf = ({ admin_only }: GameCommand) => (admin_only ? 'Admin' : 'Any')

const targetColumns: Column<Target>[] = [
  { head: 'Target', cell: ({ target }) => <code>{target}</code>, phone: 'lead', room: 8 },
  { head: 'Who It Reaches', label: '', cell: ({ description }) => description, phone: 'line', room: 18 },
  { head: 'Example', cell: ({ example }) => <CopyText text={example} />, phone: 'line', room: 16 },
]

const commandColumns: Column<GameCommand>[] = [
  { head: 'Name', cell: ({ command_name }) => <code>{command_name}</code>, phone: 'lead', room: 9 },
  {
    head: 'Format',
    label: '',
    cell: ({ command_format }) => <CopyText text={command_format} />,
    phone: 'line',
    room: 18,
  },
  { head: 'Description', label: '', cell: ({ command_desc }) => command_desc, phone: 'line', room: 20, yields: 1 },
  {
    head: 'Access',
    label: '',
    isShort: true,
    cell: (command) => <Badge tone={command.admin_only ? 'admin' : 'plain'}>{accessOf(command)}</Badge>,
    phone: 'figure',
  },
]
