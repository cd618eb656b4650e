import { servers } from '#shared/contracts/servers.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useSiteData } from '#web/site/people/site-data.tsx'
import { serverOptions, withServer } from '#web/site/server-selector.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import type { MatchChoice } from './use-match-choice.ts'

const ALL = 0

/** One game server or all of them. */
export function AnyServerSelect({ choice: { serverId, chooseServer } }: { choice: MatchChoice }) {
  const { data = [] } = useCall(servers.list, { select: serverOptions })
  const known = serverId === null ? data : withServer(data, serverId)
  return (
    <Select
      label="Server"
      value={serverId ?? ALL}
      options={[{ value: ALL, text: 'All servers' }, ...known]}
      onChange={(chosen) => chooseServer(chosen === ALL ? null : chosen)}
    />
  )
}

const EVERYBODY = 'all'

/** Everybody's matches, one's own, or those of whoever the address names. */
export function WhoseSelect({ choice: { player, choosePlayer } }: { choice: MatchChoice }) {
  const { ownId } = useSiteData()
  if (ownId === null && player === null) return null
  const others = [ownId, player].filter((id) => id !== null)
  const options = [...new Set(others)].map((id) => ({ value: id, text: id === ownId ? 'My matches' : `Player ${id}` }))
  return (
    <Select
      label="Whose"
      value={player ?? EVERYBODY}
      options={[{ value: EVERYBODY, text: 'All players' }, ...options]}
      onChange={(chosen) => choosePlayer(chosen === EVERYBODY ? null : chosen)}
    />
  )
}
