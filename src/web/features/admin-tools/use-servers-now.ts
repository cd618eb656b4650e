import type { UseQueryResult } from '@tanstack/react-query'
import type { Server } from '#shared/contracts/servers.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { type ServerView, viewServer } from '#web/site/live/server-view.ts'
import { useLive } from '#web/site/live/use-live.ts'

export type ServersNow = ReadonlyMap<number, ServerView>

/** Each game server of the list, as it is now. */
export function useServersNow({ data, dataUpdatedAt }: UseQueryResult<Server[]>): ServersNow {
  const list = listOrEmpty(data)
  const live = useLive(list.map(({ sid }) => sid))
  return new Map(
    list.map((server) => [
      server.sid,
      viewServer({ server, loadedAt: dataUpdatedAt }, live.reports.get(server.sid), live),
    ]),
  )
}
