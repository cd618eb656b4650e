import { type StoredEvent, writeEvent } from '#server/counting/matches/event-bytes.ts'
import { addEventMonths } from '#server/counting/matches/event-months.ts'
import { matchId } from '#server/counting/matches/match-id.ts'
import type { Clock } from '#server/ground/clock.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import type { PeopleSeed } from './seed-people.ts'
import type { ThingsSeed } from './seed-things.ts'

const HOUR_S = 3_600

/** Matches, who was in them and what happened. */
export function seedMatches(db: Database, clock: Clock, people: PeopleSeed, things: ThingsSeed) {
  /** Gives its id. An hour long unless its end is given. */
  async function match(given: MatchSeed = {}): Promise<number> {
    const server_id = await people.server({ id: given.server_id })
    const start = Math.floor((given.started ? Date.parse(given.started) : clock.now().getTime()) / 1000)
    const end = given.ended === undefined ? start + HOUR_S : given.ended && Date.parse(given.ended) / 1000
    const map_id = given.map_id ?? (await things.map())
    const id = matchId(server_id, start)
    await db.run(sql`
      insert into matches (match_id, server_id, map_id, started_at, ended_at, seen_at, last_win, wins, people, weapons)
      values (${id}, ${server_id}, ${map_id}, to_timestamp(${start}), to_timestamp(${end}), to_timestamp(${end ?? start}),
              ${given.win ?? null}, ${given.win === undefined ? 0 : 1}, 0, ${given.weapons ?? []})`)
    return id
  }

  async function matchPlayer(match_id: number, given: MatchPlayerSeed = {}): Promise<string> {
    const steam_id = given.steam_id ?? (await people.player({ name: given.name }))
    await db.run(sql`update matches set people = people + 1 where match_id = ${match_id}`)
    await db.run(sql`
      insert into match_players (match_id, slot, steam_id, player_name, score, kills, deaths, played_s)
      select ${match_id}, people, ${steam_id}, ${given.name ?? 'somebody'}, ${given.score ?? 0}, ${given.kills ?? 0},
             ${given.deaths ?? 0}, ${given.played ?? 0}
      from matches where match_id = ${match_id}`)
    return steam_id
  }

  async function matchEvents(match_id: number, events: readonly StoredEvent[]): Promise<void> {
    const bytes: number[] = []
    for (const event of events) writeEvent(bytes, event)
    await addEventMonths(db, [match_id / matchId(0, 1)])
    await db.run(sql`insert into match_events (match_id, part, events) values (${match_id}, 0, ${Buffer.from(bytes)})`)
    await db.run(sql`update matches set events = ${events.length} where match_id = ${match_id}`)
  }

  async function chat(given: ChatSeed = {}): Promise<string> {
    const steam_id = given.steam_id ?? (await people.player({ name: given.name }))
    const server_id = await people.server({ id: given.server_id })
    await db.run(sql`
      insert into chat_lines (at, server_id, match_id, steam_id, player_name, text, to_team)
      values (${given.at ?? clock.now()}, ${server_id}, ${given.match_id ?? null}, ${steam_id}, ${given.name ?? 'somebody'},
              ${given.text ?? 'gg'}, ${given.to_team ?? false})`)
    return steam_id
  }

  return { match, matchPlayer, matchEvents, chat }
}

interface MatchSeed {
  server_id?: number
  map_id?: number
  started?: string
  ended?: string | null // null: not told
  win?: boolean
  weapons?: string[]
}

interface ChatSeed {
  steam_id?: string
  server_id?: number
  match_id?: number
  name?: string
  at?: string
  text?: string
  to_team?: boolean
}

interface MatchPlayerSeed {
  steam_id?: string
  name?: string
  score?: number
  kills?: number
  deaths?: number
  played?: number
}
