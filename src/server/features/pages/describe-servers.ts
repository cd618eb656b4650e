import { ALL_SERVERS } from '#shared/all-servers.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { ordinal } from '#shared/format/ordinal.ts'
import type { LiveUpdate } from '#shared/live.ts'
import { type Described, type PageSources, type Params, readId } from './page-sources.ts'
import { findAllServers, findServer, listLeaders, listServerIds } from './pages.queries.ts'

/** The first page is of the whole community: what is up, and how many play. */
export async function describeFleet({ db, latest }: PageSources): Promise<Described> {
  const up = (await listServerIds(db)).flatMap((id) => upNow(latest(id)) ?? [])
  if (up.length === 0) return { heading: null }
  const players = up.reduce((sum, { current_players }) => sum + current_players, 0)
  return {
    heading: null,
    figures: [
      { label: 'Playing now', value: formatNumber(players) },
      { label: up.length === 1 ? 'Server' : 'Servers', value: formatNumber(up.length) },
    ],
  }
}

export async function describeServerList(sources: PageSources): Promise<Described> {
  const fleet = await describeFleet(sources)
  return { ...fleet, heading: 'Servers', description: 'Who is playing where, right now.' }
}

export async function describeServer(sources: PageSources, params: Params): Promise<Described> {
  const server = await findNamed(sources, params)
  if (server === null) return null
  const live = sources.latest(server.id)
  const info = upNow(live)
  if (info === null) return { heading: server.name }
  const players = `${formatNumber(info.current_players)}/${formatNumber(info.max_players)}`
  const map = live?.map_info?.map_name_trans || live?.map_info?.map_name
  return {
    heading: server.name,
    description: map ? `${players} are playing ${map} right now.` : `${players} are playing right now.`,
    figures: [{ label: 'Playing now', value: players }, map ? { label: 'Map', value: map } : []].flat(),
  }
}

export async function describeLeaderboard(sources: PageSources, params: Params): Promise<Described> {
  const server = await findBoard(sources, params)
  if (server === null) return null
  const board = { heading: 'Leaderboard', context: server.name }
  if (server.players === 0) return board
  const leaders = await listLeaders(sources.db, server.id)
  if (leaders.length === 0) return board
  const rows = leaders.map(({ name, score }, place) => ({
    label: `${ordinal(place + 1)} ${name}`,
    value: formatNumber(score),
  }))
  const first = rows.map(({ label, value }) => `${label} (${value})`).join(', ')
  return { ...board, description: `${first}. ${formatNumber(server.players)} players.`, figures: rows }
}

/** Any list of one game server, or of all of them together. */
export const describeBoard =
  (heading: string) =>
  async (sources: PageSources, params: Params): Promise<Described> => {
    const server = await findBoard(sources, params)
    return server && { heading, context: server.name }
  }

function findBoard(sources: PageSources, params: Params) {
  return readId(params.server_id) === ALL_SERVERS ? findAllServers(sources.db) : findNamed(sources, params)
}

async function findNamed({ db }: PageSources, { server_id }: Params) {
  const id = readId(server_id)
  return id === null ? null : findServer(db, id)
}

const upNow = (live: LiveUpdate | null): LiveUpdate['info'] | null =>
  live !== null && live.info.current_status !== 0 ? live.info : null
