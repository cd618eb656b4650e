import type { UseQueryResult } from '@tanstack/react-query'
import type { PlayerServer } from '#shared/contracts/players.ts'
import { asList } from '#web/lib/api/as-list.ts'
import { serverLabel } from '#web/site/server-selector.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import './player-server-select.css'

/** The game servers a player has been on. */
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
  return <Select label="Server" value={value} options={serverOptions(servers.data, value)} onChange={onChange} />
}

/** The one the profile is about is always among them, also when the list did not load. */
function serverOptions(servers: readonly PlayerServer[] | undefined, current: number) {
  const known = asList(servers).map(({ sid, server_name }) => ({ value: sid, text: serverLabel(sid, server_name) }))
  return known.some(({ value }) => value === current)
    ? known
    : [{ value: current, text: serverLabel(current) }, ...known]
}
