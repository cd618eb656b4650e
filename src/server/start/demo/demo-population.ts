import { createPopulation, type Population } from '#simulator/community/population.ts'

const SEED = 'sitrep'
const PLAYERS = 3_000

/** The people of the simulated community. A larger one has the smaller one's people among it. */
export function createDemoPopulation(now: Date, players = PLAYERS): Population {
  return createPopulation({ seed: SEED, players, now })
}
