import type { MapInfo } from '#shared/contracts/servers.ts'
import type { LivePlayer, LiveUpdate } from '#shared/live.ts'
import { asObject, parseObject } from '#web/lib/api/parse-object.ts'

export interface LiveMessage {
  serverId: number
  players: readonly LivePlayer[]
  info: Partial<LiveUpdate['info']> // what is missing or odd stays as it was known
  mapInfo: MapInfo | null
}

/** Null for anything but news of a game server in which every player is complete. */
export function readLiveMessage(text: string): LiveMessage | null {
  const { server_id, players, info, map_info } = parseObject(text)
  if (typeof server_id !== 'number' || !Array.isArray(players) || !players.every(isPlayer)) return null
  return {
    serverId: server_id,
    players: players.map(withSoundId),
    info: readInfo(asObject(info)),
    mapInfo: readMapInfo(asObject(map_info)),
  }
}

function isPlayer(value: unknown): value is LivePlayer {
  const { index, name, score, duration } = asObject(value)
  return typeof name === 'string' && [index, score, duration].every((figure) => typeof figure === 'number')
}

/** An id becomes part of a link; what is none is as if it were not known. */
function withSoundId({ steam_id, ...player }: LivePlayer): LivePlayer {
  return typeof steam_id === 'string' && /^\d{17}$/.test(steam_id) ? { ...player, steam_id } : player
}

function readInfo(info: Record<string, unknown>): LiveMessage['info'] {
  return {
    current_status: asNumber(info.current_status),
    current_players: asNumber(info.current_players),
    max_players: asNumber(info.max_players),
    current_mode: typeof info.current_mode === 'string' ? info.current_mode : undefined,
    age: asNumber(info.age),
  }
}

function readMapInfo({ map_name, map_name_trans }: Record<string, unknown>): MapInfo | null {
  if (typeof map_name !== 'string') return null
  return { map_name, map_name_trans: typeof map_name_trans === 'string' ? map_name_trans : '' }
}

const asNumber = (value: unknown) => (typeof value === 'number' ? value : undefined)
