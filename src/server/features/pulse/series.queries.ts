import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import type { PulseMap, PulseRange, PulseSeries } from '#shared/contracts/pulse.ts'
import { mapTitleFromName } from '#shared/map-title.ts'
import { MEAN, placeOf, samples } from './samples.ts'

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

const Ends = z.object({ first: z.int(), last: z.int() })
const Step = z.object({ place: z.int(), up: z.int(), mean: z.number().nullable(), most: z.int() })
const MapPart = z.object({
  place: z.int(),
  map: z.string(),
  minutes: z.int(),
  map_id: z.int().nullable(),
  title: z.string().nullable(),
})

export async function findSeries(db: Db, serverId: number, range: PulseRange, now: number): Promise<PulseSeries> {
  const { length, step, band } = RANGES[range]
  const ends = await findEnds(db, serverId)
  const [first, end] = placesOf(now, length, step, ends)
  const since = sql`server_id = ${serverId} and at >= to_timestamp(${first * step})`
  const steps = await db.many(
    Step,
    sql`
      select ${placeOf(step)} as place, sum(up_minutes)::int as up, ${MEAN} as mean, max(most)::int as most
      from ${samples} as s where ${since} group by 1 order by 1`,
  )
  const parts = await db.many(
    MapPart,
    sql`
      select p.place, p.map, p.minutes, m.map_id, m.map_name_trans as title
      from (select distinct on (place) place, map, minutes
            from (select ${placeOf(band)} as place, map, sum(up_minutes)::int as minutes, sum(human_minutes) as played
                  from ${samples} as s where ${since} and map <> '' group by 1, 2) as maps
            order by place, played desc, minutes desc, map) as p
      left join maps m on m.map_name = p.map
      order by p.place`,
  )
  const known = new Map(steps.map((one) => [one.place, one]))
  const places = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  return {
    from: first * step,
    step,
    mean: places.map((place) => known.get(place)?.mean ?? null),
    most: places.map((place) => (known.get(place)?.up ? (known.get(place)?.most ?? null) : null)),
    unreachable: joinSpans(steps.filter(({ up }) => up === 0).map(({ place }) => spanOf(place, step))),
    maps: joinMaps(parts.map((part) => toMap(part, band, first * step, end * step))),
  }
}

const findEnds = (db: Db, serverId: number) =>
  db.one(
    Ends,
    sql`
      select extract(epoch from min(at))::int as first, extract(epoch from max(at))::int as last
      from ${samples} as s where server_id = ${serverId} having count(*) > 0`,
  )

/**
 * The first step and the one after the last. What is younger than its range is drawn as far back as it goes, though not
 * wider than fourfold. The minute that runs is not written down yet, which makes it no gap.
 */
function placesOf(now: number, length: number, step: number, ends: z.infer<typeof Ends> | null): [number, number] {
  const start = Math.max(now - length, Math.min(ends?.first ?? 0, now - length / 4))
  const written = ends === null ? now : ends.last + MINUTE_S
  const end = now - written < LATE_S ? Math.min(now, written) : now
  return [Math.floor(start / step), Math.ceil(end / step)]
}

interface Span {
  from: number
  to: number
}

const spanOf = (place: number, step: number): Span => ({ from: place * step, to: (place + 1) * step })

function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last?.to === span.from) last.to = span.to
    else joined.push({ ...span })
  }
  return joined
}

function toMap(part: z.infer<typeof MapPart>, band: number, first: number, end: number): PulseMap {
  const { from, to } = spanOf(part.place, band)
  return {
    from: Math.max(from, first),
    to: Math.min(to, end),
    map_id: part.map_id,
    map_name: part.map,
    map_name_trans: part.title ?? mapTitleFromName(part.map),
    minutes: part.minutes,
  }
}

function joinMaps(maps: readonly PulseMap[]): PulseMap[] {
  const joined: PulseMap[] = []
  for (const map of maps) {
    const last = joined.at(-1)
    if (last?.to === map.from && last.map_name === map.map_name) {
      last.to = map.to
      last.minutes += map.minutes
    } else joined.push({ ...map })
  }
  return joined
}
