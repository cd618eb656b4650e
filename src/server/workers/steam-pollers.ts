import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/db.ts'
import type { App } from '#server/http/app.ts'
import type { Log } from '#server/log.ts'
import type { SteamApi } from '#server/steam/ask-steam.ts'
import type { Poller } from './loop.ts'
import { showSteam } from './steam-status.ts'
import { syncProfiles } from './sync-profiles.ts'
import { syncWorkshop, type WorkshopParts } from './sync-workshop.ts'

/** Where to ask, with which key, and about what. */
export interface SteamSource extends Pick<WorkshopParts, 'items' | 'servers'> {
  api: SteamApi
  key: string | null // null: names come from the logs
}

interface Parts {
  db: Db
  clock: Clock
  log: Log
  app: Pick<App, 'metrics' | 'readyChecks'>
}

export function steamPollers({ app, ...parts }: Parts, { api, key, items, servers }: SteamSource): Poller[] {
  const workshop = syncWorkshop({ ...parts, api, items, servers })
  showSteam(app, 'workshop', workshop.status)
  if (key === null) return [workshop]
  const profiles = syncProfiles({ ...parts, api, key })
  showSteam(app, 'profiles', profiles.status)
  return [workshop, profiles]
}
