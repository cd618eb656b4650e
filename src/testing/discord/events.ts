import { randomUUID } from 'node:crypto'
import type { ChosenEvent, EventOf, SitrepEvent } from '#shared/contracts/events.ts'

const holder = (personaname: string) => ({ steam_id: '76561198000000001', personaname, avatarhash: '' })

/** One event of each kind, in which everybody and everything has the same name. */
export function oneOfEach(name = 'Ann'): { [T in ChosenEvent]: EventOf<T> } {
  const map = { map_name: name, map_name_trans: name }
  const server = { server_id: 1, server_name: name }
  const live = { ...server, ...map, mode: name, players: 3, max_players: 32 }
  const ban = {
    ...{ ...holder(name), bid: 1, authid: 'STEAM_0:1:4', country: null, handle_at_ban: name, created: 1_772_366_400 },
    ...{ duration: 0, reason: name, banned_by: name, ends: null },
  }
  const match = {
    ...{
      ...map,
      ...server,
      id: 7,
      map_id: 2,
      mode: name,
      started: 1_772_366_400,
      ended: 1_772_369_110,
      seen: 1_772_369_110,
    },
    ...{ result: 'win' as const, wins: 2, losses: 1, points: 5, caches: 1, kills: 340, players: 12 },
  }
  return {
    server_up: made('server_up', live),
    server_down: made('server_down', { ...server, answered: 1_772_366_000 }),
    map_changed: made('map_changed', { ...live, before: map }),
    match_ended: made('match_ended', match),
    ban_added: made('ban_added', ban),
    ban_lifted: made('ban_lifted', { ...ban, lifted: 1_772_366_400 }),
    record_set: made('record_set', {
      ...{ kind: 'weapon', subject_id: 3, subject_name: name, metric: 'kills', value: 1_234, before: 900 },
      ...{ holder: holder(name), match_id: 7 },
    }),
    award_given: made('award_given', {
      ...{
        award: 'medic',
        name,
        text: `Revive 50 people, ${name}`,
        tier: 1,
        tiers: 3,
        n: 50,
        holder: holder(name),
        match_id: 7,
      },
    }),
    season_closed: made('season_closed', { id: 1, name, started: 1_769_904_000, closed: 1_772_366_400 }),
    watched_joined: made('watched_joined', { ...server, player: holder(name), reason: `Look at ${name}` }),
    weekly_digest: made('weekly_digest', {
      ...{ from: 1_771_804_800, to: 1_772_409_600, matches: 40, players: 99, kills: 12_345, wins: 30, losses: 10 },
      best: Array.from({ length: 10 }, () => ({ player: holder(name), score: 5_000, kills: 100, matches: 4 })),
      maps: Array.from({ length: 10 }, () => ({ ...map, matches: 9 })),
    }),
  }
}

function made<T extends ChosenEvent>(type: T, data: EventOf<T>['data']): EventOf<T> {
  const event = { id: randomUUID(), type, at: 1_772_366_400, data }
  return event as EventOf<T> // a kind and its data go together
}

export const aMatch = (name?: string): SitrepEvent => oneOfEach(name).match_ended
