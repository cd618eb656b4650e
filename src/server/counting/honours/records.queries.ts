import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'
import { RECORD_KINDS, RECORD_METRICS } from '#shared/figures/record-metrics.ts'
import { type Best, type Feats, keyText, type RecordKey } from './best-of-person.ts'

/** How many are kept of each, a person once: who is hidden leaves the record to the next. */
const KEPT = 10

const Row = z.object({
  kind: z.enum(RECORD_KINDS),
  subject: z.int(),
  metric: z.enum(RECORD_METRICS),
  season: z.int(),
  steamId: z.string(),
  value: z.int(),
  match: z.object({ id: z.number(), end: z.number() }),
})

/** Puts the bests of some people in the place of what they had. Gives how many rows changed. */
export async function writeRecords(db: Db, feats: Feats): Promise<number> {
  if (feats.keys.size === 0) return 0
  const stored = await loadRecords(db, [...feats.keys.values()])
  const before = new Map(stored.map((row) => [rowText(row), row]))
  const after = new Map<string, Best>()
  const byKey = groupByKey([...stored.filter((row) => !feats.replaces(row)), ...feats.bests])
  for (const rows of byKey.values()) for (const row of rows.sort(byPlace).slice(0, KEPT)) after.set(rowText(row), row)
  const gone = [...before].filter(([text]) => !after.has(text)).map(([, row]) => row)
  const changed = [...after].filter(([text, row]) => !isSame(before.get(text), row)).map(([, row]) => row)
  await remove(db, gone)
  await write(db, changed)
  return gone.length + changed.length
}

/** The most first; of equal ones whoever did it first, and in the same match the lower Steam id. */
const byPlace = (a: Best, b: Best): number =>
  b.value - a.value || a.match.id - b.match.id || (BigInt(a.steamId) < BigInt(b.steamId) ? -1 : 1)

const rowText = (row: Best): string => `${keyText(row)} ${row.steamId}`

const isSame = (a: Best | undefined, b: Best): boolean =>
  a?.value === b.value && a.match.id === b.match.id && a.match.end === b.match.end

function groupByKey(rows: readonly Best[]): Map<string, Best[]> {
  const groups = new Map<string, Best[]>()
  for (const row of rows) {
    const key = keyText(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

const columnsOf = (keys: readonly RecordKey[]) => sql`
  ${keys.map(({ kind }) => kind)}::text[], ${numberArray(keys.map(({ subject }) => subject))}::int[],
  ${keys.map(({ metric }) => metric)}::text[], ${numberArray(keys.map(({ season }) => season))}::int[]`

const peopleOf = (rows: readonly Best[]) => sql`${numberArray(rows.map(({ steamId }) => steamId))}::bigint[]`

function loadRecords(db: Db, keys: readonly RecordKey[]): Promise<Best[]> {
  return db.many(
    Row,
    sql`
      select r.kind, r.subject_id as subject, r.metric, r.season_id as season, r.steam_id::text as "steamId", r.value,
             jsonb_build_object('id', r.match_id, 'end', extract(epoch from r.set_at)::bigint) as match
      from unnest(${columnsOf(keys)}) as k (kind, subject_id, metric, season_id)
      join records r using (kind, subject_id, metric, season_id)
      order by r.kind, r.subject_id, r.metric, r.season_id, r.steam_id`,
  )
}

async function remove(db: Db, rows: readonly Best[]): Promise<void> {
  if (rows.length === 0) return
  await db.run(sql`
    delete from records r
    using unnest(${columnsOf(rows)}, ${peopleOf(rows)}) as d (kind, subject_id, metric, season_id, steam_id)
    where (r.kind, r.subject_id, r.metric, r.season_id, r.steam_id) = (d.kind, d.subject_id, d.metric, d.season_id, d.steam_id)`)
}

async function write(db: Db, rows: readonly Best[]): Promise<void> {
  if (rows.length === 0) return
  await db.run(sql`
    insert into records (kind, subject_id, metric, season_id, steam_id, value, match_id, set_at)
    select kind, subject_id, metric, season_id, steam_id, value, match_id, to_timestamp(ended)
    from unnest(${columnsOf(rows)}, ${peopleOf(rows)}, ${numberArray(rows.map(({ value }) => value))}::int[],
                ${numberArray(rows.map(({ match }) => match.id))}::bigint[], ${numberArray(rows.map(({ match }) => match.end))}::bigint[])
         as d (kind, subject_id, metric, season_id, steam_id, value, match_id, ended)
    on conflict (kind, subject_id, metric, season_id, steam_id) do update
      set value = excluded.value, match_id = excluded.match_id, set_at = excluded.set_at`)
}
