import { z } from 'zod'
import { addPast } from '#server/counting/recorder/add-past.ts'
import { newDeltas, PLAYER_COUNTERS, type PlayerDelta, type ServerDeltas } from '#server/counting/recorder/deltas.ts'
import type { DataGroup } from '#server/ground/db/data-versions.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'

/** What a page of rows changes on one of our game servers. */
export interface Changes {
  deltas: ServerDeltas
  withSmoke: Set<string>
}

export const newChanges = (): Changes => ({ deltas: newDeltas(), withSmoke: new Set() })

/** Writes what differs, as the recorder does. Gives the groups of data that changed. */
export async function applyChanges(tx: Db, serverId: number, changes: Changes): Promise<DataGroup[]> {
  const { deltas, withSmoke } = changes
  await keepNewest(tx, serverId, deltas)
  if (isEmpty(deltas)) return addSmoke(tx, withSmoke)
  const groups = await addPast(tx, serverId, deltas)
  return [...new Set([...groups, ...(await addSmoke(tx, withSmoke))])]
}

/** What was earned elsewhere is no score of a season here. */
export function addAllTimeScore({ pastScores }: PlayerDelta, score: number): void {
  if (score !== 0) pastScores.set(null, (pastScores.get(null) ?? 0) + score)
}

const Known = z.object({
  steam_id: z.string(),
  personaname: z.string(),
  last_seen: z.number().nullable(), // null: never on this game server
  killstreak: z.int().nullable(),
})

/**
 * A name that was seen here later stays; who has no name yet is called by the Steam id. Of those about whom nothing else is
 * new, only the weapons are written: a row of theirs is in a dozen indexes.
 */
async function keepNewest(tx: Db, serverId: number, { players }: ServerDeltas): Promise<void> {
  if (players.size === 0) return
  const rows = await tx.many(
    Known,
    sql`
      select steam_id::text as steam_id, personaname, extract(epoch from last_seen)::float8 as last_seen, killstreak
      from players left join (select * from player_stats where server_id = ${serverId}) as s using (steam_id)
      where steam_id = any(${numberArray([...players.keys()])}::bigint[])
      for key share of players`,
  )
  const known = new Map(rows.map((row) => [row.steam_id, row]))
  for (const [steamId, delta] of players) {
    const { personaname = steamId, last_seen = null, killstreak = null } = known.get(steamId) ?? {}
    if (last_seen === null || killstreak === null) {
      delta.name ||= personaname
      continue
    }
    const isNewer = delta.lastSeen > last_seen
    if (!isNewer) delta.name = ''
    if (isNewer || killstreak < delta.killstreak || addsToCounters(delta)) continue
    if (delta.weapons.size > 0) delta.onlyWeapons = true
    else players.delete(steamId)
  }
}

const addsToCounters = (delta: PlayerDelta): boolean =>
  delta.pastScores.size > 0 || PLAYER_COUNTERS.some((counter) => delta[counter] !== 0)

function isEmpty({ players, maps, teamkills, rounds, totals }: ServerDeltas): boolean {
  const hasTotals = Object.values(totals).some((amount) => amount !== 0)
  return players.size + maps.size + teamkills.length + rounds.length === 0 && !hasTotals
}

async function addSmoke(tx: Db, withSmoke: ReadonlySet<string>): Promise<DataGroup[]> {
  if (withSmoke.size === 0) return []
  const changed = await tx.run(sql`
    update players set has_smoke = true
    where steam_id = any(${numberArray([...withSmoke].sort())}::bigint[]) and not has_smoke`)
  return changed > 0 ? ['players'] : []
}
