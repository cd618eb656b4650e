import type { RefusedSource } from '#server/counting/intake/refused-sources.ts'
import { type Clock, msAgo } from '#server/ground/clock.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import type { Poller } from '#server/ground/loop.ts'

const EVERY_MS = 10_000
const KEPT_MS = 24 * 3_600_000 // they are addresses of people as well
const MOST_KEPT = 128 // of all nodes together

interface Options {
  db: Db
  clock: Clock
  refused: () => readonly RefusedSource[]
}

/** Lets whoever asks the database know whose log lines are not taken. */
export function keepLogRefusals({ db, clock, refused }: Options): Poller {
  let kept = ''
  return {
    name: 'keep-log-refusals',
    everyMs: EVERY_MS,
    run: async () => {
      const sources = refused()
      const text = JSON.stringify(sources)
      if (text !== kept && sources.length > 0) await write(db, sources)
      kept = text
      await forget(db, msAgo(clock, KEPT_MS))
    },
  }
}

async function write(db: Db, sources: readonly RefusedSource[]): Promise<void> {
  await db.run(sql`
    insert into log_refusals as kept (address, port, reason, datagrams, last_at)
    select address::inet, port, reason, datagrams, to_timestamp(last_ms / 1000.0)
    from unnest(${sources.map(({ address }) => address)}::text[], ${sources.map(({ port }) => port)}::int[],
                ${sources.map(({ reason }) => reason)}::text[], ${sources.map(({ datagrams }) => datagrams)}::bigint[],
                ${sources.map(({ lastAt }) => lastAt)}::bigint[]) as s (address, port, reason, datagrams, last_ms)
    on conflict (address, port) do update
      set reason = excluded.reason, datagrams = excluded.datagrams, last_at = excluded.last_at
      where excluded.last_at > kept.last_at`)
}

async function forget(db: Db, before: Date): Promise<void> {
  await db.run(sql`
    delete from log_refusals where last_at < ${before} or (address, port) not in (
      select address, port from log_refusals order by last_at desc, address, port limit ${MOST_KEPT})`)
}
