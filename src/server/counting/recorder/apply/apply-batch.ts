import { type Batch, type Counted, rowsOf } from '#server/counting/recorder/batch.ts'
import { CursorMoved, moveCursor } from '#server/counting/recorder/cursor.ts'
import type { Tail } from '#server/counting/recorder/sharing/tail.ts'
import { keepSeasonOpen } from '#server/counting/seasons/running-season.ts'
import type { DataGroup } from '#server/ground/db/data-versions.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { inParts } from '#server/ground/others-first.ts'
import {
  type AddressOptions,
  forgiveTeamkills,
  insertConnections,
  insertRounds,
  insertTeamkills,
} from './apply-history.ts'
import { addLineCounts, addUnknownLines, insertSetAside } from './apply-lines.ts'
import { mapIds, roleIds, weaponIds } from './apply-names.ts'
import { addPlayerStats, addPlayerWeapons, insertPlayers, playerRows } from './apply-players.ts'
import { followNames } from './apply-renames.ts'
import { addSaves } from './apply-saves.ts'
import { addPastScores, carryBefore } from './apply-scores.ts'
import { addMapStats, addServerTotals } from './apply-totals.ts'
import { type ChatOptions, insertChat } from './insert-chat.ts'
import { leaveOutErased } from './leave-out-erased.ts'
import { addMapResults } from './matches/apply-map-results.ts'
import { applyMatches, type MatchOptions } from './matches/apply-matches.ts'
import type { LineStream } from './recorder-states.ts'

export interface ApplyOptions extends AddressOptions, ChatOptions, MatchOptions {
  journal: string
  stream: LineStream
  /** Moves the place up to which is counted; the journal's cursor when left out. */
  move?: (db: Db) => Promise<void>
  /** Where several nodes count: what stays of each game server's lines for whoever takes over. */
  tails?: ReadonlyMap<number, Tail | null>
}

export interface Applied {
  groups: DataGroup[]
  states: ReadonlyMap<number, string> // as stored
}

/** Writes a batch, inside a transaction: the cursor moves if and only if everything else is written. */
export async function applyBatch(db: Db, batch: Batch, options: ApplyOptions): Promise<Applied> {
  const { journal, move } = options
  await (move ? move(db) : moveCursor(db, journal, batch))
  const groups = await addCounts(db, batch, options)
  await insertConnections(db, batch, options)
  await insertChat(db, batch, options)
  await addUnknownLines(db, batch)
  await insertSetAside(db, batch, journal)
  await addLineCounts(db, batch)
  return { groups, states: await saveStates(db, batch, options) }
}

const KEEP_ALL: MatchOptions = { eventsSince: Number.NEGATIVE_INFINITY }

/** Everything the site shows. Gives the groups of data that changed, whose kept replies are no longer true. */
export async function addCounts(db: Db, batch: Counted, options: MatchOptions = KEEP_ALL): Promise<DataGroup[]> {
  const closed = await keepSeasonOpen(db, batch.season)
  await leaveOutErased(db, batch)
  const players = playerRows(batch)
  const counted = players.filter(({ player }) => !player.onlyWeapons)
  const teamkills = rowsOf(batch, (deltas) => deltas.teamkills)
  const newPlayers = counted.length > 0 ? await insertPlayers(db, counted) : 0
  const weapons = await weaponIds(db, namesOf(players.flatMap(({ player }) => [...player.weapons.keys()])))
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
  await addSaves(db, batch)
  await insertTeamkills(db, batch, { weapons, maps, roles })
  await forgiveTeamkills(db, batch)
  await addMapStats(db, batch, maps)
  await addMapResults(db, batch, maps)
  await addServerTotals(db, batch)
  const hasMatches = await applyMatches(db, batch, { maps, roles, weapons }, options)
  await insertRounds(db, batch, maps) // by then it is known whose places on scoreboards count
  return [...changedGroups(batch, newPlayers + renamed > 0), ...(hasMatches ? (['matches'] as const) : [])]
}

const STATES_AT_ONCE = 5 // some 20 ms

async function saveStates(db: Db, batch: Batch, options: ApplyOptions): Promise<ReadonlyMap<number, string>> {
  const states = new Map<number, string>()
  const inOrder = [...batch.servers].sort(([one], [other]) => one - other)
  await inParts(inOrder, STATES_AT_ONCE, async (servers) => {
    const some = new Map(servers.map(([serverId, { state }]) => [serverId, JSON.stringify(state)]))
    await saveSome(db, some, batch.toSeq, options)
    for (const [serverId, state] of some) states.set(serverId, state)
  })
  return states
}

/** As one document: an array of documents would be escaped twice. */
async function saveSome(
  db: Db,
  states: ReadonlyMap<number, string>,
  toSeq: number,
  { stream, journal, tails }: ApplyOptions,
): Promise<void> {
  const tailOf = (serverId: number) => JSON.stringify(tails?.get(serverId) ?? null)
  const rows = [...states].map(([serverId, state]) => `"${serverId}":{"state":${state},"tail":${tailOf(serverId)}}`)
  const saved = await db.run(sql`
    insert into recorder_states as r (server_id, stream, state, journal, seq, tail)
    select key::int, ${stream}::text, value->'state', ${tails ? journal : null}::text, ${tails ? toSeq : null}::bigint,
           nullif(value->'tail', 'null')
    from jsonb_each(${`{${rows.join(',')}}`}::jsonb) order by key::int
    on conflict (server_id, stream) do update
      set state = excluded.state, journal = excluded.journal, seq = excluded.seq, tail = excluded.tail
      where r.journal is null or r.journal = excluded.journal or excluded.journal is null`)
  if (saved < states.size) throw new CursorMoved('Another node counts the lines of this game server')
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
  return matches.flatMap(({ players }) =>
    [...players.values()].flatMap(({ roles, killedBy }) => [...roles, ...killedBy.flatMap(({ role }) => role || [])]),
  )
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
