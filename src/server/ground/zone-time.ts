const HOUR_S = 3600
const DAY_S = 86_400
const MOST_REMEMBERED = 10_000
const remembered = new Map<string, number>()

/** The moment (epoch seconds) at which clocks of a time zone show `wall` (seconds since 1970 of the wall clock). */
export function zoneTime(wall: number, zone: string): number {
  if (zone === 'UTC') return wall
  const hour = Math.floor(wall / HOUR_S)
  const key = `${zone} ${hour}`
  let offset = remembered.get(key)
  if (offset === undefined) {
    offset = offsetAt(hour * HOUR_S, zone)
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(key, offset)
  }
  return wall - offset
}

/** How far the zone is ahead of UTC. Twice, because the first guess may lie on the other side of a change of the clocks. */
function offsetAt(wall: number, zone: string): number {
  return shownAt(wall - shownAt(wall, zone), zone)
}

/** The same at a moment, as epoch seconds. */
function zoneOffset(epoch: number, zone: string): number {
  return zone === 'UTC' ? 0 : shownAt(epoch, zone)
}

/** Asking for an offset is slow, and on a day whose both ends have the same one so has everything between. */
export function zoneOffsets(zone: string): (epoch: number) => number {
  const ofDays = new Map<number, number | null>()
  const offsetOn = (day: number): number | null => {
    const [from, to] = [zoneOffset(day * DAY_S, zone), zoneOffset((day + 1) * DAY_S, zone)]
    return from === to ? from : null
  }
  return (epoch) => {
    const day = Math.floor(epoch / DAY_S)
    const known = ofDays.get(day)
    const offset = known === undefined ? offsetOn(day) : known
    ofDays.set(day, offset)
    return offset ?? zoneOffset(epoch, zone)
  }
}

function shownAt(epoch: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(epoch * 1000)
  const value = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(value('year'), value('month') - 1, value('day'), value('hour'), value('minute'))
  return shown / 1000 - epoch
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(zone, format)
  return format
}
