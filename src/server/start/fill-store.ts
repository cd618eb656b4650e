import { judgeAtOnce } from '#server/counting/honours/judge-honours.ts'
import { awardsFile, readAwards } from '#server/counting/honours/read-awards.ts'
import { adoptAwards } from '#server/counting/honours/rules.queries.ts'
import { syncServers } from '#server/fleet/sync-servers.ts'
import { systemClock } from '#server/ground/clock.ts'
import type { Config } from '#server/ground/config.ts'
import type { Database } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Store } from '#server/ground/store.ts'
import { forgetSourcebans } from '#server/outside/sourcebans/forget-sourcebans.ts'
import { syncOwnPeople } from '#server/owner/people/sync-own-people.ts'
import { syncCatalog } from '#server/start/catalog/sync-catalog.ts'
import type { Demo } from '#server/start/demo/demo.ts'
import { loadDemo } from '#server/start/demo/load-demo.ts'
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
    if (demo) await fillDemo(db, demo, config, log)
  } finally {
    await db.close()
  }
  await syncOwnPeople(store.db, config)
  if (!config.demo && config.sourcebansUrl() === null) await forgetSourcebans(store.db)
}

async function fillDemo(db: Database, demo: Demo, config: Config, log: Log): Promise<void> {
  const tell = showProgress('The simulated community plays through its past')
  if (await loadDemo(db, demo.population, systemClock.now(), ({ done }) => tell(done))) {
    const before = performance.now()
    await honourDemo(db, config)
    const judged_ms = Math.round(performance.now() - before)
    log.info({ judged_ms }, 'The simulated community has moved in')
  }
}

/** A real site's are judged while it runs; here the first page is to show them. */
export async function honourDemo(
  db: Database,
  { honours, season: { time_zone: zone } }: Pick<Config, 'honours' | 'season'>,
): Promise<void> {
  const read = await readAwards(awardsFile(honours.awards_file))
  if (read.ok) await adoptAwards(db, read.awards, zone)
  await judgeAtOnce({ db, zone, now: systemClock.now() })
}
