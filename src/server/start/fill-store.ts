import { syncServers } from '#server/fleet/sync-servers.ts'
import { systemClock } from '#server/ground/clock.ts'
import type { Config } from '#server/ground/config.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Store } from '#server/ground/store.ts'
import { forgetSourcebans } from '#server/outside/sourcebans/forget-sourcebans.ts'
import { syncOwnPeople } from '#server/owner/people/sync-own-people.ts'
import { syncCatalog } from '#server/start/catalog/sync-catalog.ts'
import type { Demo } from '#server/start/demo/demo.ts'
import { hasPast } from '#server/start/demo/past/load-demo.ts'
import { playPast } from '#server/start/demo/past/play-past.ts'
import { showProgress } from '#server/start/demo/show-progress.ts'

/** Brings what the settings and the stock game say into the tables. */
export async function fillStore(
  store: Store,
  servers: Config['servers'],
  demo: Demo | null,
  config: Config,
  log: Log,
): Promise<void> {
  const db = store.openUnhurried()
  try {
    await syncServers(db, servers)
    await syncCatalog(db)
    if (demo && !(await hasPast(db))) await fillDemo(store, demo, config, log)
  } finally {
    await db.close()
  }
  await syncOwnPeople(store.db, config)
  if (!config.demo && config.sourcebansUrl() === null) await forgetSourcebans(store.db)
}

async function fillDemo(
  { unhurried: { onError: _, ...where } }: Store,
  { population }: Demo,
  { honours, season }: Config,
  log: Log,
): Promise<void> {
  const tell = showProgress('The simulated community plays through its past')
  const settings = { awardsFile: honours.awards_file, timeZone: season.time_zone }
  const judged_ms = await playPast({ where, population, now: systemClock.now(), ...settings }, tell)
  log.info({ judged_ms }, 'The simulated community has moved in')
}
