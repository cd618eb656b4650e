import {
  MATCH_EVENTS,
  type MatchDetail,
  type MatchEventKind,
  type MatchPlayer,
  type MatchTimeline,
} from '#shared/contracts/matches.ts'

export const MATCH_START = 1_704_110_400

/** Somebody on the scoreboard, with nothing done yet. */
export function aMatchPlayer(slot: number, name: string, changes: Partial<MatchPlayer> = {}): MatchPlayer {
  const steam_id = String(76_561_198_000_000_000n + BigInt(slot))
  const figures = { score: 0, kills: 0, deaths: 0, suicides: 0, headshots: 0, revives: 0, healed_hp: 0, caps: 0 }
  const rest = { tk_given: 0, tk_taken: 0, wins: 0, losses: 0, roles: [], time_played: 600, here: false }
  return { slot, steam_id, personaname: name, player_name: name, avatarhash: '', ...figures, ...rest, ...changes }
}

/** Ten minutes of Ministry on Alpha with two rounds, the first won and the second lost. */
export function aMatch(scoreboard: MatchPlayer[], changes: Partial<MatchDetail> = {}): MatchDetail {
  const place = { server_id: 1, server_name: 'Alpha', map_id: 7, map_name: 'ministry_coop', map_name_trans: 'Ministry' }
  const times = { started: MATCH_START, ended: MATCH_START + 600, seen: MATCH_START + 600, round_started: null }
  const figures = { wins: 1, losses: 1, points: 3, caches: 1, kills: 12, players: scoreboard.length, events: 4 }
  return {
    ...{ id: 3_490_018_099_201, ...place, mode: 'checkpoint', ...times, running: false, result: 'loss', ...figures },
    ...{ scoreboard, events_kept: true },
    rounds: [
      { id: 1, started: MATCH_START + 10, ended: MATCH_START + 300, win: true },
      { id: 2, started: null, ended: MATCH_START + 600, win: false },
    ],
    ...changes,
  }
}

export type EventSeed = readonly [kind: MatchEventKind, at: number, who?: number, whom?: number, weapon?: number]

export function aTimeline(events: readonly EventSeed[], changes: Partial<MatchTimeline> = {}): MatchTimeline {
  return {
    ...{ started: MATCH_START, ended: MATCH_START + 600, count: events.length, after: 0, kept: true },
    kind: events.map(([kind]) => MATCH_EVENTS.indexOf(kind)),
    at: events.map(([, at]) => at),
    who: events.map(([, , who = 0]) => who),
    whom: events.map(([, , , whom = 0]) => whom),
    weapon: events.map(([, , , , weapon = -1]) => weapon),
    weapons: [{ weapon_id: 4, weapon_name: 'weapon_akm', weapon_name_trans: 'AKM' }],
    ...changes,
  }
}
