import type { UseQueryResult } from '@tanstack/react-query'
import { ALL_SERVERS } from '#shared/all-servers.ts'
import type { PlayerServer } from '#shared/contracts/players.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { serverLabel, withServer } from '#web/site/server-selector.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import './player-server-select.css'

const ALL = { value: ALL_SERVERS, text: 'All servers together' }

/** The game servers a player has been on, and all of them. */
export function PlayerServerSelect({
  value,
  servers,
  onChange,
}: {
  value: number
  servers: UseQueryResult<PlayerServer[]>
  onChange: (serverId: number) => void
}) {
  if (servers.isPending) return <p className="profile-waiting">Retrieving servers...</p>
  const known = listOrEmpty(servers.data).map(({ sid, server_name }) => ({
    value: sid,
    text: serverLabel(sid, server_name),
  }))
  const options = value === ALL_SERVERS ? known : withServer(known, value)
  return <Select label="Server" value={value} options={[...options, ALL]} onChange={onChange} />
}
