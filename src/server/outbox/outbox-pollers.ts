import type { Clock } from '#server/ground/clock.ts'
import type { Config } from '#server/ground/config.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Poller } from '#server/ground/loop.ts'
import { deliverTo } from '#server/outbox/queue/deliver.ts'
import { forgetOutbox } from '#server/outbox/queue/forget-outbox.ts'
import { configuredTargets } from './configured-targets.ts'

interface Options {
  db: Db
  config: Config
  clock: Clock
  log: Log
}

/** Notices what happened and tells it to whom the settings name. */
export function outboxPollers({ db, config, log }: Options): Poller[] {
  const targets = configuredTargets(config)
  return [forgetOutbox({ db }), ...targets.map((target) => deliverTo(target, { db, log }))]
}
