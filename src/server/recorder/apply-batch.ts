import { z } from 'zod'
import type { DataGroup } from '#server/db/data-versions.ts'
import { type Db, sql } from '#server/db/db.ts'
import {
  type ConnectionParts,
  forgiveTeamkills,
  insertConnections,
  insertRounds,
  insertTeamkills,
} from './apply-history.ts'
import { addLineCounts, addUnknownLines, insertSetAside } from './apply-lines.ts'
import { mapIds, roleIds, weaponIds } from './apply-names.ts'
import { addPlayerStats, addPlayerWeapons, insertPlayers, playerRows } from './apply-players.ts'
import { followNames } from './apply-renames.ts'
import { addPastScores, carryBefore } from './apply-scores.ts'
import { addMapStats, addServerTotals } from './apply-totals.ts'
import { type Batch, type Counted, rowsOf } from './batch.ts'
import { leaveOutErased } from './leave-out-erased.ts'
import type { LineStream } from './recorder-states.ts'
import { holdSeason } from './seasons.ts'

/** Somebody else moved the cursor: what was folded from it is worth nothing. */
export class CursorMoved extends Error {
  override name = 'CursorMoved'
}

export interface ApplyParts extends ConnectionParts {
  journal: string
  stream: LineStream
}

/** Writes a batch, inside a transaction: the cursor moves if and only if everything else is written. */
export async function applyBatch(db: Db, batch: Batch, parts: ApplyParts): Promise<DataGroup[]> {
  const { journal, stream } = parts
  await moveCursor(db, journal, batch)
  const groups = await addCounts(db, batch)
  await insertConnections(db, batch, parts)
  await addUnknownLines(db, batch)
  await insertSetAside(db, batch, journal)
  await addLineCounts(db, batch)
  await saveStates(db, batch, stream)
  return groups
}

/** Everything the site shows, and what of its replies is old thereby. */
export async function addCounts(db: Db, batch: Counted): Promise<DataGroup[]> {
  const closed = await holdSeason(db, batch.season)
  await leaveOutErased(db, batch)
  const players = playerRows(batch)
  const teamkills = rowsOf(batch, (deltas) => deltas.teamkills)
  const newPlayers = players.length > 0 ? await insertPlayers(db, players) : 0
  const weapons = await weaponIds(db, namesOf(players.flatMap((player) => [...player.weapons.keys()])))
  const maps = await mapIds(db, namesOf(mapsIn(batch)))
  const roles = await roleIds(
    db,
    namesOf(teamkills.flatMap((row) => [row.attackerRole ?? [], row.victimRole ?? []].flat())),
  )
  if (players.length > 0) {
    await carryBefore(db, players, closed)
    await addPlayerStats(db, players, closed?.id ?? 0)
    await addPastScores(db, players)
  }
  const renamed = await followNames(db, players)
  await addPlayerWeapons(db, players, weapons)
  await insertTeamkills(db, batch, { weapons, maps, roles })
  await forgiveTeamkills(db, batch)
  await insertRounds(db, batch, maps)
  await addMapStats(db, batch, maps)
  await addServerTotals(db, batch)
  return changedGroups(batch, newPlayers + renamed > 0)
}

const Cursor = z.object({ seq: z.coerce.number() })

/** Where a journal was counted up to: 0 for one that is new. */
export async function loadCursor(db: Db, journal: string): Promise<number> {
  const cursor = await db.one(Cursor, sql`select seq from recorder_cursors where journal = ${journal}`)
  return cursor?.seq ?? 0
}

/** A cursor that is there tells a journal of which nothing is counted from one that belongs to another database. */
export async function beginCursor(db: Db, journal: string): Promise<void> {
  await db.run(sql`insert into recorder_cursors (journal, seq) values (${journal}, 0) on conflict do nothing`)
}

/** The row's lock is what keeps two recorders from counting the same lines. */
export async function moveCursor(
  db: Db,
  journal: string,
  { fromSeq, toSeq }: Pick<Batch, 'fromSeq' | 'toSeq'>,
): Promise<void> {
  if (fromSeq === 0) await beginCursor(db, journal)
  const moved = await db.run(sql`
    update recorder_cursors set seq = ${toSeq}, moved_at = now() where journal = ${journal} and seq = ${fromSeq}`)
  if (moved === 0) throw new CursorMoved(`The cursor of ${journal} is no longer at ${fromSeq}`)
}

/** As one document: an array of documents would be escaped twice. */
async function saveStates(db: Db, { servers }: Batch, stream: LineStream): Promise<void> {
  const states = Object.fromEntries([...servers].map(([serverId, { state }]) => [serverId, state]))
  await db.run(sql`
    insert into recorder_states (server_id, stream, state)
    select key::int, ${stream}::text, value from jsonb_each(${JSON.stringify(states)}::jsonb) order by key::int
    on conflict (server_id, stream) do update set state = excluded.state`)
}

function namesOf(names: readonly string[]): string[] {
  return [...new Set(names)].sort()
}

function mapsIn({ servers }: Counted): string[] {
  return [...servers.values()].flatMap(({ deltas }) => [...deltas.maps.keys()])
}

function changedGroups(batch: Counted, hasNewNames: boolean): DataGroup[] {
  const deltas = [...batch.servers.values()].map((server) => server.deltas)
  const groups: DataGroup[] = []
  if (deltas.some(({ players }) => players.size > 0)) groups.push('stats')
  if (deltas.some(({ players }) => [...players.values()].some(({ weapons }) => weapons.size > 0)))
    groups.push('weapons')
  if (hasNewNames) groups.push('players')
  if (deltas.some(({ teamkills, forgiven }) => teamkills.length + forgiven.length > 0)) groups.push('teamkills')
  if (deltas.some(({ maps }) => maps.size > 0)) groups.push('maps')
  return groups
}
