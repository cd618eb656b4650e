import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database, Db } from '#server/db/db.ts'
import type { Countries } from '#server/geo/open-countries.ts'
import type { App } from '#server/http/app.ts'
import type { Log } from '#server/log.ts'
import { closeSeasonMonthly } from './close-season.ts'
import { forgetAddresses } from './forget-addresses.ts'
import { forgetDeliveries } from './forget-deliveries.ts'
import { forgetLines } from './forget-lines.ts'
import { keepLogRefusals } from './keep-log-refusals.ts'
import { type Loop, type Poller, startLoop } from './loop.ts'
import type { RecordLogs } from './record-logs.ts'
import { showSourcebans } from './show-sourcebans.ts'
import { type SteamSource, steamPollers } from './steam-pollers.ts'
import { syncSourcebans } from './sync-sourcebans.ts'

interface Parts {
  db: Db
  openPatient(): Database // without deadlines
  config: Config
  clock: Clock
  log: Log
  app: Pick<App, 'metrics' | 'readyChecks'>
  countries: Countries
  steam: SteamSource
  logs: RecordLogs | null // null: none are collected
}

/** Everything the program does on its own, again and again. */
export function startWorkers(parts: Parts): Loop {
  const { db, openPatient, config, clock, log, logs } = parts
  const pollers = [
    ...sourcebansPollers(parts),
    ...steamPollers(parts, parts.steam),
    ...(logs ? [keepLogRefusals({ db, clock, refused: () => logs.collector.status().refused })] : []),
    forgetAddresses({ db, clock, privacy: config.privacy }),
    forgetDeliveries({ db, clock }),
    forgetLines({ db, clock, privacy: config.privacy }),
    closeSeasonMonthly({ db, openPatient, clock, season: config.season, log }),
  ]
  const loops = pollers.map((poller) => startLoop(poller, log))
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

function sourcebansPollers({ db, config, clock, log, app, countries }: Parts): Poller[] {
  const url = config.demo ? null : config.sourcebansUrl()
  if (url === null) return []
  const sync = syncSourcebans({ db, clock, log, settings: config.sourcebans, url, countries })
  showSourcebans(app, sync.status)
  return [sync]
}
