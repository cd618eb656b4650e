import type { PageSources } from '#server/features/pages/page-sources.ts'
import { findServer } from '#server/features/pages/pages.queries.ts'
import type { Freshness } from '#server/http/replies/snapshots.ts'
import { connectUrl } from '#shared/connect-url.ts'
import { formatNumber, NOT_AVAILABLE } from '#shared/format/numbers.ts'
import { plainLine } from '#shared/format/plain-line.ts'

/** What is shown of a game server outside of this site. */
export interface WidgetServer {
  id: number
  name: string
  isUp: boolean
  players: string // '3/16'
  map: string
  mode: string
  joinUrl: string | null // null: it has no address to join
}

/** For how long what was made of it may be given again. */
export const WIDGET_FRESH: Freshness = { groups: ['servers', 'live'], maxAgeS: 5 }

const LONGEST = 80

/** Null when there is no such game server, as on the public list. */
export async function findWidgetServer({ db, latest }: PageSources, id: number | null): Promise<WidgetServer | null> {
  const server = id === null ? null : await findServer(db, id)
  if (id === null || server === null) return null
  const { info, map_info } = latest(id) ?? { info: null, map_info: null }
  const isUp = info !== null && info.current_status !== 0
  const told = (text: string | undefined) => (isUp && text && plainLine(text, LONGEST)) || NOT_AVAILABLE
  return {
    id,
    name: plainLine(server.name, LONGEST) || `Server ${id}`,
    isUp,
    players: isUp ? `${formatNumber(info.current_players)}/${formatNumber(info.max_players)}` : NOT_AVAILABLE,
    map: told(map_info?.map_name_trans || map_info?.map_name),
    mode: told(info?.current_mode),
    joinUrl: connectUrl(server.ip, server.port),
  }
}
