import { z } from 'zod'
import { type Db, joinSql, type Sql, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'
import type { MatchNumber, OwnNumber } from './award-rule.ts'

/** A match that is over, as somebody played it. */
export interface PlayedMatch extends Record<OwnNumber | MatchNumber, number> {
  id: number
  server: number
  map: number
  start: number // epoch seconds
  end: number
  won: boolean // its last round
  roles: readonly number[]
  weapons: readonly (readonly [id: number, kills: number])[]
}

/** Where each number stands: of a row of match_players called p and its match m. */
const COLUMNS: Readonly<Record<OwnNumber | MatchNumber, Sql>> = {
  players: sql`m.people`,
  rounds_won: sql`m.wins`,
  rounds_lost: sql`m.losses`,
  score: sql`p.score`,
  kills: sql`p.kills`,
  best_streak: sql`p.best_streak`,
  deaths: sql`p.deaths`,
  suicides: sql`p.suicides`,
  headshots: sql`p.headshots`,
  revives: sql`p.revives`,
  healed_hp: sql`p.healed_hp`,
  caps: sql`p.caps`,
  caches: sql`p.caches`,
  tk_given: sql`p.tk_given`,
  tk_taken: sql`p.tk_taken`,
  wins: sql`p.wins`,
  losses: sql`p.losses`,
  // Where no end was told they were there until the last that was heard of it.
  minutes: sql`
    (p.played_s + coalesce(greatest(0, extract(epoch from coalesce(m.ended_at, m.seen_at) - p.here_since)), 0)::int) / 60`,
}
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[] // its own keys, which TypeScript gives as any text
const numbers = joinSql(
  NAMES.map((name) => COLUMNS[name]),
  sql`, `,
)

const History = z.object({ steam_id: z.string(), matches: z.string() })

/** In the order of time. Of each the matches that were judged before, and those that are judged now. */
export async function loadHistories(
  db: Db,
  people: readonly string[],
  now: readonly number[] = [],
): Promise<Map<string, PlayedMatch[]>> {
  // As one text a person: reading a row for each match costs several times as much.
  const rows = await db.many(
    History,
    sql`
      select p.steam_id::text as steam_id,
             json_agg(json_build_array(
               p.match_id, m.server_id, m.map_id, extract(epoch from m.started_at)::bigint,
               extract(epoch from coalesce(m.ended_at, m.seen_at))::bigint, coalesce(m.last_win, false), p.roles, p.weapon_kills,
               ${numbers}) order by p.match_id, p.slot)::text as matches
      from match_players p join matches m using (match_id)
      where p.steam_id = any(${numberArray(people)}::bigint[]) and (m.judged > 0 or m.match_id = any(${numberArray(now)}::bigint[]))
      group by p.steam_id`,
  )
  return new Map(rows.map(({ steam_id, matches }) => [steam_id, (JSON.parse(matches) as Told[]).map(readTold)]))
}

/** As the query above writes it. */
type Told = [number, number, number, number, number, boolean, number[], number[] | null, ...number[]]

function readTold([id, server, map, start, end, won, roles, weapons, ...told]: Told): PlayedMatch {
  const match = {} as Record<OwnNumber | MatchNumber, number> // NAMES are all of them
  for (const [place, name] of NAMES.entries()) match[name] = told[place] ?? 0
  return Object.assign(match, { id, server, map, start, end, won, roles, weapons: (weapons ?? []).map(unpack) })
}

const unpack = (packed: number) => [packed >> 16, packed & 65_535] as const
