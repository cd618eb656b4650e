import { z } from 'zod'
import { addPast } from '#server/counting/recorder/add-past.ts'
import { newDeltas, PLAYER_COUNTERS, type PlayerDelta, type ServerDeltas } from '#server/counting/recorder/deltas.ts'
import type { DataGroup } from '#server/ground/db/data-versions.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'

/** What a page of rows changes on one of our game servers. */
export interface Changes {
  deltas: ServerDeltas
  allTimeScore: Map<string, number>
  withSmoke: Set<string>
}

export const newChanges = (): Changes => ({ deltas: newDeltas(), allTimeScore: new Map(), withSmoke: new Set() })

/** Writes what differs, as the recorder does. Gives the groups of data that changed. */
export async function applyChanges(tx: Db, serverId: number, changes: Changes): Promise<DataGroup[]> {
  const { deltas, allTimeScore, withSmoke } = changes
  await keepNewest(tx, serverId, deltas)
  if (isEmpty(deltas) && allTimeScore.size === 0) return addSmoke(tx, withSmoke)
  const groups = await addPast(tx, serverId, deltas)
  const scored = await addAllTimeScore(tx, serverId, allTimeScore)
  return [...new Set([...groups, ...scored, ...(await addSmoke(tx, withSmoke))])]
}

const Known = z.object({
  steam_id: z.string(),
  personaname: z.string(),
  last_seen: z.number().nullable(), // null: never on this game server
  killstreak: z.int().nullable(),
})

/** A name that was seen here later stays; who has no name yet is called by the Steam id. */
async function keepNewest(tx: Db, serverId: number, { players }: ServerDeltas): Promise<void> {
  if (players.size === 0) return
  const rows = await tx.many(
    Known,
    sql`
      select steam_id::text as steam_id, personaname, extract(epoch from last_seen)::float8 as last_seen, killstreak
      from players left join (select * from player_stats where server_id = ${serverId}) as s using (steam_id)
      where steam_id = any(${numberArray([...players.keys()])}::bigint[])`,
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
    if (!isNewer && killstreak >= delta.killstreak && addsNothing(delta)) players.delete(steamId)
  }
}

const addsNothing = (delta: PlayerDelta): boolean =>
  delta.weapons.size === 0 && PLAYER_COUNTERS.every((counter) => delta[counter] === 0)

function isEmpty({ players, maps, teamkills, rounds, totals }: ServerDeltas): boolean {
  const hasTotals = Object.values(totals).some((amount) => amount !== 0)
  return players.size + maps.size + teamkills.length + rounds.length === 0 && !hasTotals
}

/** What was earned elsewhere is no score of a season here. */
async function addAllTimeScore(tx: Db, serverId: number, scores: ReadonlyMap<string, number>): Promise<DataGroup[]> {
  const rows = [...scores].filter(([, score]) => score !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
  if (rows.length === 0) return []
  await tx.run(sql`
    update player_stats s set all_time_score = s.all_time_score + d.score
    from unnest(${numberArray(rows.map(([steamId]) => steamId))}::bigint[], ${numberArray(rows.map(([, score]) => score))}::bigint[])
         as d (steam_id, score)
    where s.server_id = ${serverId} and s.steam_id = d.steam_id`)
  return ['stats']
}

async function addSmoke(tx: Db, withSmoke: ReadonlySet<string>): Promise<DataGroup[]> {
  if (withSmoke.size === 0) return []
  const changed = await tx.run(sql`
    update players set has_smoke = true
    where steam_id = any(${numberArray([...withSmoke].sort())}::bigint[]) and not has_smoke`)
  return changed > 0 ? ['players'] : []
}
