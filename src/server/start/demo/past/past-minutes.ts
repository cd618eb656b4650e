import type { MinuteSample } from '#server/fleet/pulse/minute-samples.ts'
import type { DemoServer } from '#server/start/demo/demo-servers.ts'
import { eveningAt, rhythmOf } from '#simulator/community/evenings.ts'
import { createRandom } from '#simulator/random.ts'

const MINUTE_S = 60
const HOUR_S = 3600
const SLOTS = 16
const MAP_S = 31 * MINUTE_S
const MOOD_S = 25 * MINUTE_S // how long a crowd takes to become another one
const HOURS_BETWEEN_OUTAGES = 260 // of a game server that crashes as often as any
const LONGEST_OUTAGE_MINUTES = 240
const BY_WEEKDAY = [0.95, 0.55, 0.5, 0.55, 0.65, 0.9, 1] // from Sunday on, of a full house

export interface PastDays {
  startAt: number // epoch seconds
  endAt: number
  mapAt(server: number, time: number): string | null // what logs have told; null: nothing
}

/** What polls would have told of a game server: its days and weeks, a community that grows, and the times it was down. */
export function* pastMinutes(server: DemoServer, { startAt, endAt, mapAt }: PastDays): Generator<MinuteSample> {
  const rhythm = rhythmOf(server.hours)
  const moods = smoothChance(`pulse of ${server.id}`, startAt, endAt)
  const isDown = outagesOf(server, startAt, endAt)
  const random = createRandom(`maps of ${server.id}`)
  const turns = Array.from({ length: Math.ceil((endAt - startAt) / MAP_S) }, () => random.pick(server.maps).map)
  for (let at = Math.ceil(startAt / MINUTE_S) * MINUTE_S; at + MINUTE_S <= endAt; at += MINUTE_S) {
    if (isDown(at)) {
      yield { serverId: server.id, at, humans: null, map: '' }
      continue
    }
    const grown = 0.45 + 0.55 * ((at - startAt) / (endAt - startAt))
    const weekday = new Date(eveningAt(server.hours.zone, at) * 24 * HOUR_S * 1000).getUTCDay()
    const wanted = server.popularity * rhythm(at) * (BY_WEEKDAY[weekday] ?? 1) * grown * (0.4 + moods(at))
    const map = mapAt(server.id, at) ?? turns[Math.floor((at - startAt) / MAP_S)] ?? ''
    yield { serverId: server.id, at, humans: Math.round(SLOTS * (1 - Math.exp(-wanted))), map }
  }
}

/** From 0 to 1, and never far from what it was a minute before. */
function smoothChance(seed: string, startAt: number, endAt: number): (time: number) => number {
  const random = createRandom(seed)
  const points = Array.from({ length: Math.ceil((endAt - startAt) / MOOD_S) + 2 }, () => random.next())
  return (time) => {
    const place = (time - startAt) / MOOD_S
    const index = Math.floor(place)
    const [before = 0, after = 0] = [points[index], points[index + 1]]
    return before + (after - before) * (place - index)
  }
}

function outagesOf({ id, crashesPerDay }: DemoServer, startAt: number, endAt: number): (time: number) => boolean {
  const random = createRandom(`outages of ${id}`)
  const outages: { from: number; to: number }[] = []
  const hours = HOURS_BETWEEN_OUTAGES / Math.max(1, crashesPerDay)
  for (let from = startAt; from < endAt; ) {
    from += hours * HOUR_S * (0.3 + 1.4 * random.next())
    const to = from + random.int(4, LONGEST_OUTAGE_MINUTES) * MINUTE_S
    outages.push({ from, to })
    from = to
  }
  return (time) => outages.some(({ from, to }) => time >= from && time < to)
}
