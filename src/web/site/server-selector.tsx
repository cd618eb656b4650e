import { type Server, servers } from '#shared/contracts/servers.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Select } from '#web/ui/controls/select.tsx'

/**
 * Chooses a game server by name. A server the list does not know stays selected under its number. One choice more, such as all
 * of them, is offered where there are several.
 */
export function ServerSelector({
  value,
  onChange,
  more,
}: {
  value: number
  onChange: (serverId: number) => void
  more?: ServerOption | undefined
}) {
  const { data = [] } = useCall(servers.list, { select: serverOptions })
  const isMore = more && (data.length > 1 || more.value === value)
  const options = isMore ? [...data, more] : data
  return <Select label="Server" value={value} options={withServer(options, value)} onChange={onChange} />
}

/** Null until the list of servers is here, and for a server it does not know. */
export function useServerName(serverId: number): string | null {
  const { data } = useCall(servers.list, { select: serverOptions })
  return data?.find(({ value }) => value === serverId)?.text ?? null
}

export function serverLabel(sid: number, name?: string | null): string {
  return name?.trim() || `Server ${sid}`
}

export interface ServerOption {
  value: number
  text: string
}

export function serverOptions(list: readonly Server[] | undefined): ServerOption[] {
  return listOrEmpty(list).map(({ sid, server_status }) => ({
    value: sid,
    text: serverLabel(sid, server_status?.server_name),
  }))
}

/** The one that is chosen is always among them, also when the list does not know it or did not load. */
export function withServer(options: ServerOption[], sid: number): ServerOption[] {
  const isKnown = options.some(({ value }) => value === sid)
  return isKnown ? options : [{ value: sid, text: serverLabel(sid) }, ...options]
}
