import { z } from 'zod'
import type { MinuteSample } from '#server/fleet/pulse/minute-samples.ts'
import { PULSE_DAYS } from '#server/fleet/pulse/roll-up-pulse.ts'
import { saveMinutes } from '#server/fleet/pulse/save-minutes.queries.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'
import { DEMO_SERVERS } from '#server/start/demo/demo-servers.ts'
import { pastMinutes } from './past-minutes.ts'

const DAY_S = 86_400
const ROUND_S = 40 * 60 // no round is longer

interface Span {
  serverId: number
  seconds: number
  at: number
  map: string
  up: number
  down: number
  humans: number
  most: number
}

/** The past as polls would have told it: minutes of the last two days, and before them what becomes of minutes. */
export async function loadPulse(db: Db, startAt: number, endAt: number): Promise<void> {
  const mapAt = await playedMaps(db, endAt - PULSE_DAYS.minutes * DAY_S)
  for (const server of DEMO_SERVERS) {
    const minutes: MinuteSample[] = []
    const spans = new Map<string, Span>()
    for (const sample of pastMinutes(server, { startAt, endAt, mapAt })) {
      const seconds = spanLength(sample.at, endAt)
      if (seconds === null) minutes.push(sample)
      else addTo(spans, sample, seconds)
    }
    await insertSpans(db, [...spans.values()])
    await saveMinutes(db, minutes)
  }
}

/** Whole quarters and hours, as `rollUpPulse` would have made them; null: still a minute. */
function spanLength(at: number, now: number): 900 | 3600 | null {
  if (at >= Math.floor((now - PULSE_DAYS.minutes * DAY_S) / 900) * 900) return null
  return at >= Math.floor((now - PULSE_DAYS.quarters * DAY_S) / 3600) * 3600 ? 900 : 3600
}

function addTo(spans: Map<string, Span>, { serverId, at, humans, map }: MinuteSample, seconds: number): void {
  const start = Math.floor(at / seconds) * seconds
  const key = `${start} ${map}`
  const span = spans.get(key) ?? { serverId, seconds, at: start, map, up: 0, down: 0, humans: 0, most: 0 }
  span[humans === null ? 'down' : 'up'] += 1
  span.humans += humans ?? 0
  span.most = Math.max(span.most, humans ?? 0)
  spans.set(key, span)
}

async function insertSpans(db: Db, spans: readonly Span[]): Promise<void> {
  const numbers = (value: (span: Span) => number) => numberArray(spans.map(value))
  await db.run(sql`
    insert into pulse_spans (server_id, seconds, at, map, up_minutes, down_minutes, human_minutes, most)
    select server_id, seconds, to_timestamp(at), map, up, down, humans, most
    from unnest(${numbers((span) => span.serverId)}::int[], ${numbers((span) => span.seconds)}::int[],
                ${numbers((span) => span.at)}::bigint[], ${spans.map((span) => span.map)}::text[],
                ${numbers((span) => span.up)}::int[], ${numbers((span) => span.down)}::int[],
                ${numbers((span) => span.humans)}::int[], ${numbers((span) => span.most)}::int[])
         as d (server_id, seconds, at, map, up, down, humans, most)`)
}

const Round = z.object({ server_id: z.int(), at: z.number(), map: z.string() })

/** The maps of the rounds that logs told of, so that the two do not contradict each other. */
async function playedMaps(db: Db, since: number): Promise<(server: number, time: number) => string | null> {
  const rounds = await db.many(
    Round,
    sql`
      select server_id, extract(epoch from occurred_at)::float8 as at, map_name as map
      from rounds join maps using (map_id) where occurred_at >= to_timestamp(${since}) order by occurred_at, round_id`,
  )
  return (server, time) => {
    if (time < since) return null
    const next = rounds.find((round) => round.server_id === server && round.at >= time)
    return next !== undefined && next.at - time <= ROUND_S ? next.map : null
  }
}
