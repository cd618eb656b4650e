import { z } from 'zod'
import { addCounts } from '#server/counting/recorder/apply/apply-batch.ts'
import { loadStates } from '#server/counting/recorder/apply/recorder-states.ts'
import { foldLines } from '#server/counting/recorder/fold/fold-lines.ts'
import { LogState, newLogState } from '#server/counting/recorder/fold/log-state.ts'
import type { ReadLine } from '#server/counting/recorder/read/read-lines.ts'
import { loadSeasons } from '#server/counting/seasons/running-season.ts'
import { parseLine } from '#server/game/logs/parse-line.ts'
import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Database, type Db, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'
import type { Counted } from './batch.ts'
import type { CountingRules } from './counting-rules.ts'
import { newDeltas } from './deltas.ts'

const AT_ONCE = 5_000

const Dead = z.object({
  dead_id: z.string(),
  server_id: z.int(),
  seq: z.coerce.number(),
  at_s: z.int(),
  line: z.string(),
})
type Dead = z.output<typeof Dead>

/** Counts kills after all that were set aside because they came too fast. Gives how many. */
export async function releaseLines(
  db: Database,
  serverId: number | null,
  rulesOf: (serverId: number) => CountingRules,
): Promise<number> {
  let released = 0
  for (;;) {
    const some = await db.transaction((tx) => releaseSome(tx, serverId, rulesOf))
    released += some
    if (some < AT_ONCE) return released
  }
}

async function releaseSome(
  db: Db,
  serverId: number | null,
  rulesOf: (serverId: number) => CountingRules,
): Promise<number> {
  const lines = await db.many(
    Dead,
    sql`
      select dead_id::text as dead_id, server_id, seq, extract(epoch from at)::int as at_s, line from ingest_dead
      where reason = 'rate' and released_at is null and (${serverId}::int is null or server_id = ${serverId})
      order by dead_id limit ${AT_ONCE} for update`,
  )
  if (lines.length === 0) return 0
  const groups = await addCounts(db, await foldAside(db, lines, rulesOf))
  if (groups.length > 0) await raiseVersions(db, groups)
  const ids = numberArray(lines.map((line) => line.dead_id))
  return db.run(sql`update ingest_dead set released_at = now() where dead_id = any(${ids}::bigint[])`)
}

/** By what the lines themselves say: who was there then is long forgotten, and so are the streak and the name. */
async function foldAside(
  db: Db,
  lines: readonly Dead[],
  rulesOf: (serverId: number) => CountingRules,
): Promise<Counted> {
  const states = await loadStates(db, 'live')
  const seasons = await loadSeasons(db)
  const servers: Counted['servers'] = new Map()
  for (const serverId of new Set(lines.map((line) => line.server_id))) {
    const state = blankState(states.get(serverId))
    const deltas = newDeltas()
    const rules = { ...rulesOf(serverId), mostKillsPerMinute: Number.POSITIVE_INFINITY }
    const own = lines.filter((line) => line.server_id === serverId).map(toReadLine)
    foldLines({ state, deltas, rules, amnestyRecord: () => undefined, seasons }, own)
    for (const delta of deltas.players.values()) Object.assign(delta, { killstreak: 0, name: '' })
    servers.set(serverId, { state, deltas })
  }
  return { season: seasons.running, servers }
}

/** Knows only whether a plugin tells the score there. */
function blankState(stored: string | undefined): LogState {
  const known = stored === undefined ? null : LogState.safeParse(JSON.parse(stored))
  if (!known?.success) return newLogState()
  return { ...newLogState(), pluginTold: known.data.pluginTold, mapCount: known.data.mapCount }
}

function toReadLine({ seq, at_s: at, line: text }: Dead): ReadLine {
  const parsed = parseLine(text)
  return { seq, at, own: parsed.time ?? at, badDate: false, isCut: false, fromFile: false, text, parsed }
}
