import type { Clock } from '#server/ground/clock.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Poller } from '#server/ground/loop.ts'
import type { App } from '#server/http/edge/app.ts'
import { syncProfiles } from '#server/outside/steam/profiles/sync-profiles.ts'
import { syncWorkshop, type WorkshopOptions } from '#server/outside/steam/workshop/sync-workshop.ts'
import type { SteamApi } from './ask-steam.ts'
import { showSteam } from './show-steam.ts'

/** Where to ask, with which key, and about what. */
export interface SteamSource extends Pick<WorkshopOptions, 'items' | 'servers'> {
  api: SteamApi
  key: string | null // null: names come from the logs
}

interface Options {
  db: Db
  clock: Clock
  log: Log
  app: Pick<App, 'metrics' | 'readyChecks'>
}

export function steamPollers({ app, ...options }: Options, { api, key, items, servers }: SteamSource): Poller[] {
  const workshop = syncWorkshop({ ...options, api, items, servers })
  showSteam(app, 'workshop', workshop.status)
  if (key === null) return [workshop]
  const profiles = syncProfiles({ ...options, api, key })
  showSteam(app, 'profiles', profiles.status)
  return [workshop, profiles]
}
