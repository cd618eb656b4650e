import { type Batch, type Counted, rowsOf } from '#server/counting/recorder/batch.ts'
import { moveCursor } from '#server/counting/recorder/cursor.ts'
import { keepSeasonOpen } from '#server/counting/seasons/running-season.ts'
import type { DataGroup } from '#server/ground/db/data-versions.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import {
  type AddressOptions,
  forgiveTeamkills,
  insertConnections,
  insertRounds,
  insertTeamkills,
} from './apply-history.ts'
import { addLineCounts, addUnknownLines, insertSetAside } from './apply-lines.ts'
import { applyMatches, type MatchOptions } from './apply-matches.ts'
import { mapIds, roleIds, weaponIds } from './apply-names.ts'
import { addPlayerStats, addPlayerWeapons, insertPlayers, playerRows } from './apply-players.ts'
import { followNames } from './apply-renames.ts'
import { addPastScores, carryBefore } from './apply-scores.ts'
import { addMapStats, addServerTotals } from './apply-totals.ts'
import { leaveOutErased } from './leave-out-erased.ts'
import type { LineStream } from './recorder-states.ts'

export interface ApplyOptions extends AddressOptions, MatchOptions {
  journal: string
  stream: LineStream
}

/** Writes a batch, inside a transaction: the cursor moves if and only if everything else is written. */
export async function applyBatch(db: Db, batch: Batch, options: ApplyOptions): Promise<DataGroup[]> {
  const { journal, stream } = options
  await moveCursor(db, journal, batch)
  const groups = await addCounts(db, batch, options)
  await insertConnections(db, batch, options)
  await addUnknownLines(db, batch)
  await insertSetAside(db, batch, journal)
  await addLineCounts(db, batch)
  await saveStates(db, batch, stream)
  return groups
}

const KEEP_ALL: MatchOptions = { eventsSince: Number.NEGATIVE_INFINITY }

/** Everything the site shows. Gives the groups of data that changed, whose kept replies are no longer true. */
export async function addCounts(db: Db, batch: Counted, options: MatchOptions = KEEP_ALL): Promise<DataGroup[]> {
  const closed = await keepSeasonOpen(db, batch.season)
  await leaveOutErased(db, batch)
  const players = playerRows(batch)
  const counted = players.filter(({ onlyWeapons }) => !onlyWeapons)
  const teamkills = rowsOf(batch, (deltas) => deltas.teamkills)
  const newPlayers = counted.length > 0 ? await insertPlayers(db, counted) : 0
  const weapons = await weaponIds(db, namesOf(players.flatMap((player) => [...player.weapons.keys()])))
  const maps = await mapIds(db, namesOf(mapsIn(batch)))
  const rolesAtTeamkills = teamkills.flatMap((row) => [row.attackerRole ?? [], row.victimRole ?? []].flat())
  const roles = await roleIds(db, namesOf([...rolesAtTeamkills, ...rolesPlayed(batch)]))
  if (counted.length > 0) {
    await carryBefore(db, counted, closed)
    await addPlayerStats(db, counted, closed?.id ?? 0)
    await addPastScores(db, counted)
  }
  const renamed = await followNames(db, counted)
  await addPlayerWeapons(db, players, weapons)
  await insertTeamkills(db, batch, { weapons, maps, roles })
  await forgiveTeamkills(db, batch)
  await insertRounds(db, batch, maps)
  await addMapStats(db, batch, maps)
  await addServerTotals(db, batch)
  const hasMatches = await applyMatches(db, batch, { maps, roles }, options)
  return [...changedGroups(batch, newPlayers + renamed > 0), ...(hasMatches ? (['matches'] as const) : [])]
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
  return [...servers.values()].flatMap(({ deltas }) => [
    ...deltas.maps.keys(),
    ...[...deltas.matches.values()].flatMap(({ isNew, map }) => (isNew ? map : [])),
  ])
}

function rolesPlayed({ servers }: Counted): string[] {
  const matches = [...servers.values()].flatMap(({ deltas }) => [...deltas.matches.values()])
  return matches.flatMap(({ players }) => [...players.values()].flatMap((player) => player.roles))
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
