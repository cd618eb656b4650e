import type { Rhythm } from '#simulator/community/evenings.ts'
import { connect } from './roster.ts'
import type { World } from './world.ts'

const MEAN_STAY = 42 * 60 // what `connect` makes of it on average

/** Seconds until somebody may come: drawn for the busiest hour, and thinned by `arrive` for the others. */
export function nextArrivalIn(world: World, popularity: number): number {
  const busiest = Math.max(0.001, popularity * world.maxPlayers) / MEAN_STAY
  return -Math.log(1 - world.random.next()) / busiest
}

export function arrive(world: World, rhythm: Rhythm): void {
  if (!world.random.chance(rhythm(world.now))) return
  if (world.phase === 'down' || world.humans.length >= world.maxPlayers) return
  const person = world.crowd.take(world.random)
  if (person === null) return
  const isBanned = (world.banned.get(person.steam_id) ?? 0) > world.now
  if (isBanned) world.crowd.release(person)
  else connect(world, person)
}
