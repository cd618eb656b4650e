import { z } from 'zod'
import type { Db } from '#server/ground/db/db.ts'
import type { Row } from '#testing/checker/reference/reference-ledger.ts'
import { ask } from './ask.ts'
import type { CheckedMatch, RoleOf } from './checked-match.ts'

const COUNTS = 'wins losses points caches kills people events'.split(' ')
const NUMBERS =
  'played_s score kills deaths suicides headshots revives healed_hp caps caches tk_given tk_taken wins losses best_streak'.split(
    ' ',
  )

/** A match of the tables, and what has become of it. */
export interface StoredMatch extends CheckedMatch {
  judged: number // 0: not yet; 1: by all it has; 2: before something was added
}

/** The words by which tables and rules name things. */
export interface Names {
  roleOf: RoleOf
  roleTitles: ReadonlyMap<string, string> // by template
  weaponCategories: ReadonlyMap<string, string> // by weapon
}

const Pair = z.object({ id: z.int(), name: z.string(), more: z.string() })
const TEMPLATES = (word: string) => [
  word,
  `template_${word}_security_coop`,
  `template_${word}_security`,
  `template_${word}`,
]

export async function readNames(db: Db): Promise<Names & { roles: Map<number, string>; weapons: Map<number, string> }> {
  const roles = await ask(db, Pair, 'select role_id as id, class_template as name, class_name as more from roles')
  const weapons = await ask(
    db,
    Pair,
    'select weapon_id as id, weapon_name as name, category_name as more from weapons join weapon_categories using (category_id)',
  )
  const roleTitles = new Map(roles.map(({ name, more }) => [name, more]))
  return {
    roleOf: (word) => TEMPLATES(word).find((template) => roleTitles.has(template)) ?? word,
    roleTitles,
    weaponCategories: new Map(weapons.map(({ name, more }) => [name, more])),
    roles: new Map(roles.map(({ id, name }) => [id, name])),
    weapons: new Map(weapons.map(({ id, name }) => [id, name])),
  }
}

const Match = z.object({
  id: z.coerce.number(),
  server: z.int(),
  map: z.string(),
  start: z.coerce.number(),
  end: z.coerce.number().nullable(),
  seen: z.coerce.number(),
  last_win: z.boolean().nullable(),
  judged: z.int(),
  weapons: z.array(z.string()),
  counts: z.array(z.int()),
})

const Player = z.object({
  id: z.coerce.number(),
  slot: z.int(),
  steam_id: z.string(),
  here_since: z.coerce.number().nullable(),
  roles: z.array(z.int()),
  killed_by: z.array(z.int()),
  weapon_kills: z.array(z.int()).nullable(),
  numbers: z.array(z.int()),
})

const rowOf = (names: readonly string[], values: readonly number[]): Row =>
  Object.fromEntries(names.map((name, place) => [name, values[place] ?? 0]))

/** `nowOf`: up to when the lines of a game server tell, for people who are still there. */
export async function readMatches(
  db: Db,
  { roles, weapons }: Awaited<ReturnType<typeof readNames>>,
  nowOf: (server: number) => number | null,
): Promise<StoredMatch[]> {
  const matches = await ask(
    db,
    Match,
    `select match_id::text as id, server_id as server, map_name as map, extract(epoch from started_at)::bigint::text as start,
            extract(epoch from ended_at)::bigint::text as end, extract(epoch from seen_at)::bigint::text as seen, last_win, judged, weapons,
            array[${COUNTS.join(', ')}] as counts
     from matches join maps using (map_id) order by match_id`,
  )
  const players = await ask(
    db,
    Player,
    `select match_id::text as id, slot, steam_id::text as steam_id, extract(epoch from here_since)::bigint::text as here_since,
            roles, killed_by, weapon_kills, array[${NUMBERS.join(', ')}] as numbers
     from match_players order by match_id, slot`,
  )
  const known = new Map(
    matches.map(({ counts, last_win, weapons: used, seen, ...match }) => [
      match.id,
      { stored: { ...match, lastWin: last_win, counts: rowOf(COUNTS, counts), rows: [] } as StoredMatch, used, seen },
    ]),
  )
  for (const { id, slot, steam_id, here_since, ...row } of players) {
    const match = known.get(id)
    if (match === undefined) continue
    const numbers = rowOf(NUMBERS, row.numbers)
    const add = (name: string, value: number) => (numbers[name] = (numbers[name] ?? 0) + value)
    // Where no end was told they were there until the last that was heard.
    const until = match.stored.end ?? nowOf(match.stored.server) ?? match.seen
    if (here_since !== null) add('played_s', Math.max(0, until - here_since))
    for (const role of row.roles) add(`as ${roles.get(role) ?? role}`, 1)
    for (const shot of row.killed_by) {
      const role = Math.floor(shot / 256)
      add(`killed by ${match.used[(shot % 256) - 1] ?? ''} of ${role === 0 ? '' : (roles.get(role) ?? role)}`, 1)
    }
    for (const packed of row.weapon_kills ?? [])
      add(`kills with ${weapons.get(packed >> 16) ?? packed >> 16}`, packed & 65_535)
    match.stored.rows.push({ slot, steamId: steam_id, numbers })
  }
  return [...known.values()].map(({ stored }) => stored)
}
