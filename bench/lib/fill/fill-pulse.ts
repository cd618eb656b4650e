import { type Db, sql } from '#server/ground/db/db.ts'

const SERVERS = 20

/** A year and more of samples of twenty game servers, in the widths that they age into. */
export async function fillPulse(db: Db): Promise<void> {
  await db.run(sql`
    insert into game_servers (server_id, server_name, ip, port, position)
    select n, 'Bench ' || n, '192.0.2.1', 27015 + n, n from generate_series(2, ${SERVERS}::int) as n`)
  await db.run(sql`
    insert into pulse_minutes (server_id, at, humans, map)
    select s, at, (random() * 16)::int, 'map_' || extract(hour from at)
    from generate_series(1, ${SERVERS}::int) as s,
         generate_series(date_trunc('minute', now()) - interval '2 days', now(), '1 minute') as at`)
  const spans = (seconds: number, from: string, to: string) => sql`
    insert into pulse_spans (server_id, seconds, at, map, up_minutes, down_minutes, human_minutes, most)
    select s, ${seconds}::int, at, 'map_' || m || (extract(hour from at)::int % 6), ${Math.floor(seconds / 120)}::int, 0, (random() * 400)::int, 16
    from generate_series(1, ${SERVERS}::int) as s, generate_series(1, 2) as m,
         generate_series(date_trunc('hour', now()) - ${from}::interval, now() - ${to}::interval,
                         make_interval(secs => ${seconds}::int)) as at`
  await db.run(spans(900, '14 days', '50 hours'))
  await db.run(spans(3600, '400 days', '337 hours'))
  await db.run(sql`vacuum analyze pulse_minutes`)
  await db.run(sql`vacuum analyze pulse_spans`)
}
