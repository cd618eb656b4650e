import { z } from 'zod'
import type { JournalRecord } from '#server/counting/journal/record.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'

/** A time without a gap during which lines of a game server came live, in epoch milliseconds. */
export interface Period {
  serverId: number
  from: number
  to: number
}

const GAP_MS = 600_000 // an hour-long silence may be a network that was down; ten minutes are a game server without players

/** Notes from when to when lines came live, in the transaction that counts them. */
export async function markCovered(db: Db, records: readonly JournalRecord[]): Promise<void> {
  for (let rest = livePeriods(records); rest.length > 0; ) {
    const servers = new Set<number>()
    const isFirst = ({ serverId }: Period) => !servers.has(serverId) && Boolean(servers.add(serverId))
    const firsts = rest.filter(isFirst)
    await extend(db, firsts)
    rest = rest.filter((period) => !firsts.includes(period))
  }
}

function livePeriods(records: readonly JournalRecord[]): Period[] {
  const periods: Period[] = []
  const latest = new Map<number, Period>()
  for (const { source, serverId, receivedAt } of records) {
    if (source === 'file') continue
    const period = latest.get(serverId)
    if (period && receivedAt >= period.from && receivedAt - period.to <= GAP_MS) {
      period.to = Math.max(period.to, receivedAt)
      continue
    }
    const begun = { serverId, from: receivedAt, to: receivedAt }
    latest.set(serverId, begun)
    periods.push(begun)
  }
  return periods
}

/** At most one period of each game server. */
async function extend(db: Db, periods: readonly Period[]): Promise<void> {
  await db.run(sql`
    with new_periods as (
      select server_id, to_timestamp(from_ms / 1000.0) as from_at, to_timestamp(to_ms / 1000.0) as to_at
      from unnest(${numberArray(periods.map(({ serverId }) => serverId))}::int[],
                  ${numberArray(periods.map(({ from }) => from))}::bigint[],
                  ${numberArray(periods.map(({ to }) => to))}::bigint[]) as d (server_id, from_ms, to_ms)
           join game_servers using (server_id)
    ), extended as (
      update log_coverage c set to_at = greatest(c.to_at, n.to_at)
      from new_periods n
      where c.server_id = n.server_id
        and n.from_at between c.from_at and c.to_at + make_interval(secs => ${GAP_MS / 1000})
      returning c.server_id
    )
    insert into log_coverage as c (server_id, from_at, to_at)
    select server_id, from_at, to_at from new_periods where server_id not in (select server_id from extended)
    on conflict (server_id, from_at) do update set to_at = greatest(c.to_at, excluded.to_at)`)
}

const Row = z.object({ from_s: z.number(), to_s: z.number() })

/** When lines of a game server came live, oldest first, in epoch seconds. */
export async function listCoverage(db: Db, serverId: number): Promise<{ from: number; to: number }[]> {
  const rows = await db.many(
    Row,
    sql`
      select extract(epoch from from_at)::float8 as from_s, extract(epoch from to_at)::float8 as to_s
      from log_coverage where server_id = ${serverId} order by from_at`,
  )
  return rows.map(({ from_s, to_s }) => ({ from: from_s, to: to_s }))
}
