import { z } from 'zod'
import { isUp, type LiveState } from '#server/fleet/live-state.ts'
import { loadMapTitles, loadStates } from '#server/fleet/state.queries.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import type { NewEvent } from '#server/outbox/queue/target.ts'
import { mapTitleFromName } from '#shared/map-title.ts'
import type { Source } from './source.ts'
import { loadState, saveState } from './states.queries.ts'

const Known = z.object({ up: z.boolean(), map: z.string() })
const KnownServers = z.record(z.string(), Known)
const GameServer = z.object({ id: z.int(), name: z.string() })

/** Game servers that went down, came up or changed the map, by what was last known of each. The first answer of one is no news. */
export const serversChanged: Source = {
  find: async (tx, { now }) => {
    const before = (await loadState(tx, 'servers', KnownServers)) ?? {}
    const servers = await tx.many(
      GameServer,
      sql`select server_id as id, server_name as name from game_servers where enabled order by position, server_id`,
    )
    const states = await loadStates(tx)
    const titles = await titlesFor(tx)
    const known: z.infer<typeof KnownServers> = {}
    const events: NewEvent[] = []
    for (const { id, name } of servers) {
      const state = states.get(id)?.state
      if (!state || state.answeredAt === null) continue
      const was = before[id]
      const is = { up: isUp(state), map: state.map }
      known[id] = is
      if (was) events.push(...changeOf({ server_id: id, server_name: name }, was, state, titles, now))
    }
    if (JSON.stringify(known) !== JSON.stringify(before)) await saveState(tx, 'servers', known)
    return events
  },
}

type Titles = (map: string) => { map_name: string; map_name_trans: string }

async function titlesFor(tx: Db): Promise<Titles> {
  const titles = await loadMapTitles(tx)
  return (map) => ({ map_name: map, map_name_trans: titles.get(map) ?? mapTitleFromName(map) })
}

function changeOf(
  server: { server_id: number; server_name: string },
  was: z.infer<typeof Known>,
  state: LiveState,
  titles: Titles,
  now: Date,
): NewEvent[] {
  const answered = Math.floor(state.answeredAt ?? 0)
  const moment = Math.floor(now.getTime() / 1000)
  const key = (type: string, at: number) => `${type}:${server.server_id}:${at}`
  if (!isUp(state)) {
    const data = { ...server, answered }
    return was.up ? [{ type: 'server_down', key: key('server_down', moment), at: moment, data }] : []
  }
  const { map, mode, humans: players, maxPlayers: max_players } = state
  const live = { ...server, ...titles(map), mode, players, max_players }
  if (!was.up) return [{ type: 'server_up', key: key('server_up', answered), at: answered, data: live }]
  if (was.map === map || was.map === '' || map === '') return []
  const data = { ...live, before: titles(was.map) }
  return [{ type: 'map_changed', key: key('map_changed', answered), at: answered, data }]
}
