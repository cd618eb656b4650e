import { z } from 'zod'
import { addEventMonths } from '#server/counting/matches/event-months.ts'
import type { Ids } from '#server/counting/recorder/apply/apply-names.ts'
import type { Counted } from '#server/counting/recorder/batch.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'
import { addMatchPlayers } from './apply-match-players.ts'
import { type MatchRow, matchPartRows, matchPlayerRows, matchRows } from './match-rows.ts'

export interface MatchOptions {
  eventsSince: number // epoch seconds
}

/** Gives whether there was anything to write. */
export async function applyMatches(
  db: Db,
  batch: Counted,
  { maps, roles, weapons }: { maps: Ids; roles: Ids; weapons: Ids },
  { eventsSince }: MatchOptions,
): Promise<boolean> {
  await insertNew(db, batch, maps)
  const rows = matchRows(batch)
  if (rows.length === 0) return false
  await updateMatches(db, rows)
  await addMatchPlayers(db, matchPlayerRows(rows, batch), { roles, weapons })
  await addParts(db, rows, eventsSince)
  return true
}

const Id = z.object({ id: z.coerce.number() })

/**
 * Where a match of the same id is there already, another stream told of it: lines that came live and were imported once more from
 * files. The first telling stands.
 */
async function insertNew(db: Db, batch: Counted, maps: Ids): Promise<void> {
  const rows = matchRows(batch).filter(({ isNew }) => isNew)
  if (rows.length === 0) return
  const numbers = (value: (row: MatchRow) => number | null) => numberArray(rows.map(value))
  const inserted = await db.many(
    Id,
    sql`
      insert into matches (match_id, server_id, map_id, started_at, seen_at)
      select match_id, server_id, map_id, to_timestamp(start), to_timestamp(start)
      from unnest(${numbers(({ id }) => id)}::bigint[], ${numbers(({ serverId }) => serverId)}::int[],
                  ${numbers(({ map }) => maps.get(map) ?? null)}::int[], ${numbers(({ start }) => start)}::bigint[])
           as d (match_id, server_id, map_id, start)
      on conflict do nothing returning match_id as id`,
  )
  if (inserted.length === rows.length) return
  const isOurs = new Set(inserted.map(({ id }) => id))
  for (const { id, serverId, start } of rows) if (!isOurs.has(id)) leaveOut(batch, serverId, start)
}

function leaveOut({ servers }: Counted, serverId: number, start: number): void {
  const server = servers.get(serverId)
  if (server === undefined) return
  server.deltas.matches.delete(start)
  for (const round of server.deltas.rounds) if (round.match === start) round.slots = undefined
  server.deltas.chat = server.deltas.chat.filter(({ match }) => match !== start)
  if (server.state.match?.start === start) server.state.match.isTold = true
}

/** Texts of a batch are in one list, and each row says which of them are its own: an array has no lists of different lengths. */
async function updateMatches(db: Db, rows: readonly MatchRow[]): Promise<void> {
  const numbers = (value: (row: MatchRow) => number | null) => numberArray(rows.map(value))
  let used = 0
  const endOfWeapons = rows.map(({ weapons }) => (used += weapons.length))
  await db.run(sql`
    update matches m
    set ended_at = coalesce(to_timestamp(d.ended_at), m.ended_at), seen_at = greatest(m.seen_at, to_timestamp(d.seen_at)),
        round_started_at = to_timestamp(d.round_started_at), wins = m.wins + d.wins, losses = m.losses + d.losses,
        last_win = coalesce(d.last_win, m.last_win), points = m.points + d.points, caches = m.caches + d.caches,
        judged = sign(m.judged) * 2, kills = m.kills + d.kills, people = d.people, events = d.events, mode = coalesce(d.mode, m.mode),
        weapons = m.weapons || (${rows.flatMap(({ weapons }) => weapons)}::text[])[d.weapons_to - d.weapon_count + 1:d.weapons_to]
    from unnest(${numbers(({ id }) => id)}::bigint[], ${numbers(({ endedAt }) => endedAt)}::bigint[],
                ${numbers(({ seenAt }) => seenAt)}::bigint[], ${numbers(({ roundStartedAt }) => roundStartedAt)}::bigint[],
                ${numbers(({ wins }) => wins)}::int[], ${numbers(({ losses }) => losses)}::int[],
                ${rows.map(({ lastWin }) => lastWin)}::boolean[], ${numbers(({ points }) => points)}::int[],
                ${numbers(({ caches }) => caches)}::int[], ${numbers(({ kills }) => kills)}::int[],
                ${numbers(({ people }) => people)}::int[], ${numbers(({ events }) => events)}::int[],
                ${rows.map(({ mode }) => mode)}::text[], ${numberArray(endOfWeapons)}::int[],
                ${numbers(({ weapons }) => weapons.length)}::int[])
         as d (match_id, ended_at, seen_at, round_started_at, wins, losses, last_win, points, caches, kills, people, events,
               mode, weapons_to, weapon_count)
    where m.match_id = d.match_id`)
}

async function addParts(db: Db, matches: readonly MatchRow[], since: number): Promise<void> {
  const rows = matchPartRows(matches, since)
  if (rows.length === 0) return
  const starts = matches.filter(({ start, parts }) => start >= since && parts.size > 0).map(({ start }) => start)
  await addEventMonths(db, starts)
  await db.run(sql`
    insert into match_events as e (match_id, part, events)
    select match_id, part, decode(events, 'base64')
    from unnest(${numberArray(rows.map(({ id }) => id))}::bigint[], ${numberArray(rows.map(({ part }) => part))}::int[],
                ${rows.map(({ bytes }) => Buffer.from(bytes).toString('base64'))}::text[]) as d (match_id, part, events)
    on conflict (match_id, part) do update set events = e.events || excluded.events`)
}
