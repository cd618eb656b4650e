import type { UseQueryResult } from '@tanstack/react-query'
import type { Server } from '#shared/contracts/servers.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useLive } from '#web/site/live/use-live.ts'
import { useReloading } from '#web/site/live/use-reloading.ts'
import { ServerNow } from './server-now.tsx'
import { ServerUnknown } from './server-unknown.tsx'

interface RightNowProps {
  sid: number
  name: string
  list: UseQueryResult<Server[]>
}

/** A game server as it is, by whatever tells of it: the list, the websocket, or both. */
export function RightNow({ sid, name, list: { data, error, isPending, dataUpdatedAt, refetch } }: RightNowProps) {
  const live = useLive([sid])
  useReloading(live.socket === 'connected', error !== null, refetch)
  const listed = listOrEmpty(data).find((server) => server.sid === sid)
  if (listed) return <ServerNow server={listed} loadedAt={dataUpdatedAt} live={live} />
  if (live.reports.has(sid)) return <ServerNow server={unlisted(sid, name)} loadedAt={0} live={live} />
  if (isPending) return <ServerUnknown reason="Loading servers…" />
  return <ServerUnknown reason={Array.isArray(data) ? UNWATCHED : failureText(error, 'Failed to load servers')} />
}

const UNWATCHED = 'Nobody asks this server how it is. What was recorded of it is below.'

/** A game server of which only the websocket tells: nobody knows its address. */
const unlisted = (sid: number, server_name: string): Server => ({
  sid,
  ip: '',
  port: 0,
  server_status: {
    server_name,
    current_status: 0,
    current_mode: '',
    current_players: 0,
    max_players: 0,
    map_info: null,
  },
})
