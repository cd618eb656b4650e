import { connect } from './roster.ts'
import type { World } from './world.ts'

const HOUR = 3600
const MEAN_STAY = 42 * 60 // what `connect` makes of it on average

/** Seconds until somebody may come: drawn for the busiest hour, and thinned by `arrive` for the others. */
export function nextArrivalIn(world: World, popularity: number): number {
  const busiest = Math.max(0.001, popularity * world.maxPlayers) / MEAN_STAY
  return -Math.log(1 - world.random.next()) / busiest
}

export function arrive(world: World): void {
  if (!world.random.chance(busyness(world.now))) return
  if (world.phase === 'down' || world.humans.length >= world.maxPlayers) return
  const person = world.crowd.take(world.random)
  if (person !== null) connect(world, person)
}

/** From 0.2 in the small hours to 1 at eight in the evening, UTC; weekends are a little busier. */
function busyness(now: number): number {
  const hour = (now / HOUR) % 24
  const day = Math.floor(now / (24 * HOUR) + 4) % 7 // the epoch began on a Thursday; 0 is Sunday
  const evening = 0.5 + 0.5 * Math.cos(((hour - 20) / 24) * 2 * Math.PI)
  return (0.2 + 0.8 * evening) * (day === 0 || day === 6 ? 1 : 0.85)
}
