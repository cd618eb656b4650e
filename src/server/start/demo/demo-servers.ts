import { CHECKPOINT_CYCLE, HUNT_NIGHT_CYCLE, WORKSHOP_CYCLE } from '#simulator/game/map-cycle.ts'
import type { SimulatedServer } from '#simulator/game-servers.ts'

export type DemoServer = Required<SimulatedServer>

/**
 * The game servers of the simulated community. Three have their evenings eight hours apart, so at any hour somebody's is
 * full; the fourth is quiet, and down now and then.
 */
export const DEMO_SERVERS: readonly DemoServer[] = [
  {
    id: 1,
    name: 'Sitrep #1 | Checkpoint | Europe',
    maps: CHECKPOINT_CYCLE,
    popularity: 2,
    hours: { zone: 1, quietest: 0.03 },
    crashesPerDay: 0.5,
  },
  {
    id: 2,
    name: 'Sitrep #2 | Checkpoint | Americas',
    maps: [...CHECKPOINT_CYCLE.slice(4), ...CHECKPOINT_CYCLE.slice(0, 4)],
    popularity: 2,
    hours: { zone: -7, quietest: 0.03 },
    crashesPerDay: 0.5,
  },
  {
    id: 3,
    name: 'Sitrep #3 | Hunt at night | Pacific',
    maps: HUNT_NIGHT_CYCLE,
    popularity: 2,
    hours: { zone: 9, quietest: 0.03 },
    crashesPerDay: 1,
  },
  {
    id: 4,
    name: 'Sitrep #4 | Workshop maps',
    maps: WORKSHOP_CYCLE,
    popularity: 0.3,
    hours: { zone: -3, quietest: 0.4 },
    crashesPerDay: 4,
  },
]
