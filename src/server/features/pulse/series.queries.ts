import { z } from 'zod'
import { type Db, type Sql, sql } from '#server/ground/db/db.ts'
import type { PulseMap, PulseRange, PulseSeries } from '#shared/contracts/pulse.ts'
import { mapTitleFromName } from '#shared/map-title.ts'
import { meanOf, placeOf, samples } from './samples.ts'

const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 86_400
const LATE_S = 5 * MINUTE_S // how far behind the newest sample may be before that is a gap

/** `band`: of how much time one map is named. */
const RANGES = {
  day: { length: DAY_S, step: MINUTE_S, band: MINUTE_S },
  week: { length: 7 * DAY_S, step: 15 * MINUTE_S, band: 6 * HOUR_S },
  month: { length: 30 * DAY_S, step: HOUR_S, band: DAY_S },
  year: { length: 365 * DAY_S, step: DAY_S, band: 7 * DAY_S },
} satisfies Record<PulseRange, { length: number; step: number; band: number }>

const Ends = z.object({ first: z.number().nullable(), last: z.number().nullable() })
type Ends = z.infer<typeof Ends>

/** The map that most was played on, or else that ran longest, in each of the bands from `place` to `last`. */
const Played = z.object({ place: z.int(), last: z.int(), map: z.string(), up: z.int() })
type Played = z.infer<typeof Played>
const Numbers = z.array(z.int())
/** A step has its number at the same place of each list: an object for each of 1,440 costs more than all the rest. */
const Parts = z.object({ places: Numbers, up: Numbers, humans: Numbers, most: Numbers, played: z.array(Played) })

const Known = z.object({ map_name: z.string(), map_id: z.int(), title: z.string() })

export async function findSeries(db: Db, serverId: number, range: PulseRange, now: number): Promise<PulseSeries> {
  const { length, step, band } = RANGES[range]
  const [first, end] = placesOf(now, length, step, await findEnds(db, serverId))
  const parts = await findParts(db, serverId, first, { step, band })
  // A step in which it was never up has nobody, which is not to say none.
  const indexOf = new Map(parts.places.map((place, index) => [place, index]))
  const whileUp = <T>(place: number, value: (index: number) => T): T | null => {
    const index = indexOf.get(place)
    return index === undefined || (parts.up[index] ?? 0) === 0 ? null : value(index)
  }
  const places = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  const silent = parts.places.filter((_, index) => parts.up[index] === 0).map((place) => spanOf(place, step))
  const played = parts.played.map((part) => ({
    ...part,
    from: Math.max(part.place * band, first * step),
    to: Math.min((part.last + 1) * band, end * step),
  }))
  const known = await listKnown(db, [...new Set(played.map(({ map }) => map))])
  return {
    from: first * step,
    step,
    mean: places.map((place) => whileUp(place, (index) => meanOf(parts.humans[index] ?? 0, parts.up[index] ?? 0))),
    most: places.map((place) => whileUp(place, (index) => parts.most[index] ?? null)),
    unreachable: joined(silent),
    maps: played.map((part) => toMap(part, known.get(part.map))),
  }
}

/** Each end from an index, not from all that lies between. */
function findEnds(db: Db, serverId: number): Promise<Ends | null> {
  const spans = (seconds: number, end: Sql) =>
    sql`(select ${end}(at) from pulse_spans where server_id = ${serverId} and seconds = ${seconds})`
  const ends = (end: Sql) =>
    sql`(select ${end}(at) from pulse_minutes where server_id = ${serverId}), ${spans(900, end)}, ${spans(3600, end)}`
  return db.one(
    Ends,
    sql`
      select date_part('epoch', least(${ends(sql`min`)})) as first,
             date_part('epoch', greatest(${ends(sql`max`)})) as last`,
  )
}

/** All maps of a step together, and the one map of each band; bands in a row that have the same are one. */
async function findParts(
  db: Db,
  serverId: number,
  first: number,
  { step, band }: { step: number; band: number },
): Promise<z.infer<typeof Parts>> {
  const parts = await db.one(
    Parts,
    sql`
      with parts as materialized (
        select ${placeOf(step)} as place, map, sum(up_minutes)::int as up, sum(human_minutes)::int as humans, max(most)::int as most
        from ${samples} as s
        where server_id = ${serverId} and at >= to_timestamp(${first * step})
        group by 1, 2),
      steps as (
        select place, sum(up)::int as up, sum(humans)::int as humans, max(most) as most from parts group by place order by place),
      played as (
        select distinct on (place) place, map, up
        from (select place / ${band / step}::int as place, map, sum(up) as up, sum(humans) as humans, min(place) as began
              from parts where map <> '' group by 1, 2) as bands
        order by place, humans desc, up desc, began, map),
      runs as (
        select min(place) as place, max(place) as last, map, sum(up) as up
        from (select place, map, up, place - row_number() over (partition by map order by place) as run from played) as numbered
        group by map, run)
      select coalesce(array_agg(place), '{}') as places, coalesce(array_agg(up), '{}') as up,
             coalesce(array_agg(humans), '{}') as humans, coalesce(array_agg(most), '{}') as most,
             (select coalesce(json_agg(r order by place), '[]') from runs r) as played
      from steps`,
  )
  return parts ?? { places: [], up: [], humans: [], most: [], played: [] }
}

async function listKnown(db: Db, names: readonly string[]): Promise<Map<string, z.infer<typeof Known>>> {
  const rows = await db.many(
    Known,
    sql`select map_name, map_id, map_name_trans as title from maps where map_name = any(${names}::text[])`,
  )
  return new Map(rows.map((row) => [row.map_name, row]))
}

/**
 * The first step and the one after the last. What is younger than its range is drawn as far back as it goes, though not
 * wider than fourfold. The minute that runs is not written down yet, which makes it no gap.
 */
function placesOf(now: number, length: number, step: number, ends: Ends | null): [number, number] {
  const start = Math.max(now - length, Math.min(ends?.first ?? 0, now - length / 4))
  const written = ends?.last == null ? now : ends.last + MINUTE_S
  const end = now - written < LATE_S ? Math.min(now, written) : now
  return [Math.floor(start / step), Math.ceil(end / step)]
}

interface Span {
  from: number
  to: number
}

const spanOf = (place: number, step: number): Span => ({ from: place * step, to: (place + 1) * step })

/** Those that follow each other without a break become one. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of spans) {
    const last = all.at(-1)
    if (last?.to === span.from) last.to = span.to
    else all.push({ ...span })
  }
  return all
}

function toMap({ map, up, from, to }: Played & Span, known: z.infer<typeof Known> | undefined): PulseMap {
  const title = known?.title ?? mapTitleFromName(map)
  return { from, to, map_id: known?.map_id ?? null, map_name: map, map_name_trans: title, minutes: up }
}
