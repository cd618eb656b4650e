import { CHECKPOINT_CYCLE, HUNT_NIGHT_CYCLE, WORKSHOP_CYCLE } from '#simulator/game/map-cycle.ts'
import type { SimulatedServer } from '#simulator/game-servers.ts'

/** The game servers of the simulated community. */
export const DEMO_SERVERS: readonly SimulatedServer[] = [
  { id: 1, name: 'Sitrep #1 | Checkpoint | Veterans', maps: CHECKPOINT_CYCLE, popularity: 0.9, crashesPerDay: 0.5 },
  { id: 2, name: 'Sitrep #2 | Checkpoint | Everyone', maps: CHECKPOINT_CYCLE, popularity: 0.7, crashesPerDay: 0.5 },
  { id: 3, name: 'Sitrep #3 | Hunt | Night', maps: HUNT_NIGHT_CYCLE, popularity: 0.4, crashesPerDay: 1 },
  { id: 4, name: 'Sitrep #4 | Workshop maps', maps: WORKSHOP_CYCLE, popularity: 0.3, crashesPerDay: 6 },
]
