import { z } from 'zod'
import type { Db } from '#server/ground/db/db.ts'
import type { ReferenceFold } from '#testing/checker/reference/reference-fold.ts'
import type { ToldTeamkill } from '#testing/checker/reference/reference-ledger.ts'
import { ask, type Figures } from './ask.ts'

/** Teamkills and rounds, a figure each; `since` says from when on those of a game server are of interest. */
export interface History {
  teamkills: Figures
  rounds: Figures
}

interface Teamkill extends ToldTeamkill {
  server: number
}

interface Round {
  server: number
  at: number
  match: number | null
  map: string
  win: boolean
  slots: readonly number[]
}

type IsWanted = (server: number, at: number) => boolean

export function foldedHistory(folds: ReadonlyMap<number, ReferenceFold>, isWanted: IsWanted): History {
  const matchOf = (server: number, start: number | null) => (start === null ? null : start * 2048 + server)
  const all = [...folds]
  return {
    teamkills: teamkillFigures(
      all.flatMap(([server, fold]) =>
        fold.teamkills.map((row) => ({ ...row, server, match: matchOf(server, row.match) })),
      ),
      isWanted,
    ),
    rounds: roundFigures(
      all.flatMap(([server, fold]) =>
        fold.rounds.map(({ who, ...row }) => ({ ...row, server, slots: who, match: matchOf(server, row.match) })),
      ),
      isWanted,
    ),
  }
}

const StoredTeamkill = z.object({
  server: z.int(),
  at: z.coerce.number(),
  match: z.coerce.number().nullable(),
  attacker: z.string(),
  victim: z.string(),
  weapon: z.string(),
  map: z.string().nullable(),
  forgiven: z.boolean(),
  amnesty: z.boolean(),
})
const StoredRound = z.object({
  server: z.int(),
  at: z.coerce.number(),
  match: z.coerce.number().nullable(),
  map: z.string(),
  win: z.boolean(),
  slots: z.array(z.int()).nullable(),
})

export async function readHistory(db: Db, isWanted: IsWanted): Promise<History> {
  const teamkills = await ask(
    db,
    StoredTeamkill,
    `select server_id as server, extract(epoch from occurred_at)::bigint::text as at, match_id::text as match,
            attacker_id::text as attacker, victim_id::text as victim, weapon_name as weapon, map_name as map, forgiven, amnesty
     from teamkills join weapons using (weapon_id) left join maps using (map_id) order by teamkill_id`,
  )
  const rounds = await ask(
    db,
    StoredRound,
    `select server_id as server, extract(epoch from occurred_at)::bigint::text as at, match_id::text as match, map_name as map, win, slots
     from rounds join maps using (map_id) order by round_id`,
  )
  return {
    teamkills: teamkillFigures(teamkills, isWanted),
    rounds: roundFigures(
      rounds.map((row) => ({ ...row, slots: row.slots ?? [] })),
      isWanted,
    ),
  }
}

function teamkillFigures(rows: readonly Teamkill[], isWanted: IsWanted): Figures {
  return numbered(
    rows
      .filter(({ server, at }) => isWanted(server, at))
      .map(({ server, at, attacker, victim, weapon, map, match, forgiven, amnesty }) => [
        `server ${server}, at ${at}, ${attacker} killed ${victim} with ${weapon}`,
        `on ${map ?? 'no map'}, match ${match ?? 'none'}${forgiven ? ', forgiven' : ''}${amnesty ? ', amnesty' : ''}`,
      ]),
  )
}

function roundFigures(rows: readonly Round[], isWanted: IsWanted): Figures {
  return numbered(
    rows
      .filter(({ server, at }) => isWanted(server, at))
      .map(({ server, at, map, win, match, slots }) => [
        `server ${server}, round at ${at}`,
        `${win ? 'won' : 'lost'} on ${map}, match ${match ?? 'none'}, by ${slots.toSorted((one, other) => one - other).join(' ') || 'nobody'}`,
      ]),
  )
}

/** The second of two alike has its number. */
function numbered(rows: readonly (readonly [key: string, value: string])[]): Figures {
  const figures: Figures = new Map()
  for (const [key, value] of rows) {
    let number = 1
    while (figures.has(number === 1 ? key : `${key} (${number})`)) number += 1
    figures.set(number === 1 ? key : `${key} (${number})`, value)
  }
  return figures
}
