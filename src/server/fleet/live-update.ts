import type { LivePlayer, LiveUpdate } from '#shared/live.ts'
import { type KnownNames, NOBODY_KNOWN } from './known-names.ts'
import { isStale, isUp, type LiveState } from './live-state.ts'

/** The state in the spec's words. A game server that is down has nobody on it; its last map stays known. */
export function toLiveUpdate(
  serverId: number,
  state: LiveState,
  mapTitle: (map: string) => string,
  now: number,
  known: KnownNames = NOBODY_KNOWN,
): LiveUpdate {
  const up = isUp(state)
  return {
    server_id: serverId,
    players: up ? state.players.map((player) => withId(player, known)) : [],
    info: {
      server_id: serverId,
      current_status: up ? 1 : 0,
      current_players: up ? state.humans : 0,
      max_players: state.maxPlayers,
      current_mode: up ? state.mode : '',
      ...(isStale(state) ? { age: Math.max(0, Math.round(now - (state.answeredAt ?? now))) } : {}),
    },
    map_info: state.map === '' ? null : { map_name: state.map, map_name_trans: mapTitle(state.map) },
  }
}

function withId(player: LivePlayer, known: KnownNames): LivePlayer {
  const steamId = known.get(player.name)
  return steamId === undefined ? player : { ...player, steam_id: steamId }
}
