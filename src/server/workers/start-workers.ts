import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database, Db } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'
import { closeSeasonMonthly } from './close-season.ts'
import { forgetAddresses } from './forget-addresses.ts'
import { type Loop, startLoop } from './loop.ts'

interface Parts {
  db: Db
  openPatient(): Database // without deadlines
  config: Config
  clock: Clock
  log: Log
}

/** Everything the program does on its own, again and again. */
export function startWorkers({ db, openPatient, config, clock, log }: Parts): Loop {
  const pollers = [
    forgetAddresses({ db, clock, privacy: config.privacy }),
    closeSeasonMonthly({ db, openPatient, clock, season: config.season, log }),
  ]
  const loops = pollers.map((poller) => startLoop(poller, log))
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
