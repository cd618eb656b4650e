import type { Server } from '#shared/contracts/servers.ts'
import { formatNumber, NOT_AVAILABLE } from '#shared/format/numbers.ts'
import type { Live, LiveReport } from './use-live.ts'

/** What a card shows of a game server: the newest that is known of it. */
export interface ServerView {
  isUp: boolean
  map: string
  mapName: string // the game's own name for it; empty when there is no map
  mode: string
  players: number
  maxPlayers: number
  playersText: string
  isFull: boolean
  asOf: number | null // when this was true, if that is no longer sure; null: now
}

/** The list as the server last gave it. */
export interface Listed {
  server: Server
  loadedAt: number
}

export function viewServer({ server, loadedAt }: Listed, report: LiveReport | undefined, live: LiveLink): ServerView {
  const isReported = report !== undefined && (live.socket === 'connected' || report.receivedAt >= loadedAt)
  const listed = server.server_status ?? {}
  const status = isReported ? { ...listed, ...definedOf(report.info), age: report.info.age } : listed
  const mapInfo = isReported ? report.mapInfo : listed.map_info
  const isUp = Boolean(status.current_status)
  const maxPlayers = status.max_players ?? 0
  const players = isUp ? (status.current_players ?? 0) : 0
  return {
    isUp,
    map: mapInfo?.map_name_trans?.trim() || mapInfo?.map_name?.trim() || NOT_AVAILABLE,
    mapName: mapInfo?.map_name?.trim() ?? '',
    mode: (isUp && status.current_mode?.trim()) || NOT_AVAILABLE,
    players,
    maxPlayers,
    playersText: isUp ? `${formatNumber(players)}/${formatNumber(maxPlayers)}` : NOT_AVAILABLE,
    isFull: maxPlayers > 0 && players >= maxPlayers,
    asOf: momentOf(isReported ? report.receivedAt : loadedAt, status.age, live.lostAt, isReported),
  }
}

export type LiveLink = Pick<Live, 'socket' | 'lostAt'>

/** A report stays true until the connection breaks, since changes would have been told; a loaded list ages at once. */
function momentOf(gotAt: number, age: number | undefined, lostAt: number | null, isReported: boolean): number | null {
  if (age !== undefined) return gotAt - age * 1000
  if (lostAt === null) return null
  return isReported ? lostAt : gotAt
}

function definedOf<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
}
