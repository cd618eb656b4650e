import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'
import { forgetAddresses } from './forget-addresses.ts'
import { type Loop, startLoop } from './loop.ts'

interface Parts {
  db: Db
  config: Config
  clock: Clock
  log: Log
}

/** Everything the program does on its own, again and again. */
export function startWorkers({ db, config, clock, log }: Parts): Loop {
  const pollers = [forgetAddresses({ db, clock, privacy: config.privacy })]
  const loops = pollers.map((poller) => startLoop(poller, log))
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
