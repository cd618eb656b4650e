import type { JournalRecord } from '#server/counting/journal/record.ts'
import { type Batch, rowsOf } from '#server/counting/recorder/batch.ts'
import { decodeLine } from '#server/game/logs/line-text.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'
import { errorMessage } from '#server/ground/errors/error-message.ts'

const MOST_SHAPES = 1_000 // of one game server; more tell an owner nothing
const LONGEST_LINE = 4_096

export async function addLineCounts(db: Db, batch: Batch): Promise<void> {
  const rows = rowsOf(batch, ({ counts }) => [...counts].map(([kind, lines]) => ({ kind, lines })))
  await db.run(sql`
    insert into log_counts as c (server_id, kind, lines)
    select server_id, kind, lines
    from unnest(${numberArray(rows.map((row) => row.serverId))}::int[], ${rows.map((row) => row.kind)}::text[],
                ${numberArray(rows.map((row) => row.lines))}::bigint[]) as d (server_id, kind, lines)
    order by server_id, kind
    on conflict (server_id, kind) do update set lines = c.lines + excluded.lines`)
}

export async function addUnknownLines(db: Db, batch: Batch): Promise<void> {
  const rows = rowsOf(batch, ({ unknown }) => [...unknown].map(([shape, lines]) => ({ shape, lines })))
  if (rows.length === 0) return
  const times = rows.map((row) => batch.servers.get(row.serverId)?.state.time ?? 0)
  await db.run(sql`
    insert into unknown_lines as u (server_id, shape, lines, first_seen, last_seen)
    select server_id, shape, lines, to_timestamp(at), to_timestamp(at)
    from unnest(${numberArray(rows.map((row) => row.serverId))}::int[], ${rows.map((row) => row.shape)}::text[],
                ${numberArray(rows.map((row) => row.lines))}::bigint[], ${numberArray(times)}::bigint[])
         as d (server_id, shape, lines, at)
    where exists (select 1 from unknown_lines known where known.server_id = d.server_id and known.shape = d.shape)
       or (select count(*) from unknown_lines known where known.server_id = d.server_id) < ${MOST_SHAPES}
    order by server_id, shape
    on conflict (server_id, shape) do update
      set lines = u.lines + excluded.lines, last_seen = greatest(u.last_seen, excluded.last_seen), noted_at = now()`)
}

export async function insertSetAside(db: Db, batch: Batch, journal: string): Promise<void> {
  const rows = rowsOf(batch, ({ setAside }) => setAside)
  if (rows.length === 0) return
  await db.run(sql`
    insert into ingest_dead (server_id, journal, seq, at, reason, line)
    select server_id, ${journal}::text, seq, to_timestamp(at), reason, line
    from unnest(${numberArray(rows.map((row) => row.serverId))}::int[], ${numberArray(rows.map((row) => row.seq))}::bigint[],
                ${numberArray(rows.map((row) => row.at))}::bigint[], ${rows.map((row) => row.reason)}::text[],
                ${rows.map((row) => storable(row.line))}::text[]) as d (server_id, seq, at, reason, line)`)
}

/** PostgreSQL's text holds everything but NUL. */
function storable(line: string): string {
  return line.slice(0, LONGEST_LINE).replaceAll('\0', '\uFFFD')
}

export async function insertPoison(db: Db, journal: string, record: JournalRecord, reason: unknown): Promise<void> {
  const detail = errorMessage(reason)
  await db.run(sql`
    insert into ingest_dead (server_id, journal, seq, at, reason, detail, line)
    values (${record.serverId}, ${journal}, ${record.seq}, ${new Date(record.receivedAt)}, 'poison', ${storable(detail)},
            ${storable(decodeLine(record.payload))})`)
}
