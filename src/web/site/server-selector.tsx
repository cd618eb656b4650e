import { type Server, servers } from '#shared/contracts/servers.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Select } from '#web/ui/controls/select.tsx'

/** Chooses a game server by name. A server the list does not know stays selected under its number. */
export function ServerSelector({ value, onChange }: { value: number; onChange: (serverId: number) => void }) {
  const { data } = useCall(servers.list, { select: toOptions })
  const known = data ?? []
  const options = known.some((option) => option.value === value)
    ? known
    : [{ value, text: serverLabel(value) }, ...known]
  return <Select label="Server" value={value} options={options} onChange={onChange} />
}

/** Null until the list of servers is here, and for a server it does not know. */
export function useServerName(serverId: number): string | null {
  const { data } = useCall(servers.list, { select: toOptions })
  return data?.find(({ value }) => value === serverId)?.text ?? null
}

export function serverLabel(sid: number, name?: string | null): string {
  return name?.trim() || `Server ${sid}`
}

function toOptions(list: Server[]) {
  if (!Array.isArray(list)) return []
  return list.map(({ sid, server_status }) => ({ value: sid, text: serverLabel(sid, server_status?.server_name) }))
}
