import type { Clock } from '#server/ground/clock.ts'
import type { Config } from '#server/ground/config.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Poller } from '#server/ground/loop.ts'
import type { Node } from '#server/ground/nodes/node.ts'
import type { App } from '#server/http/edge/app.ts'
import { noticeNews } from '#server/outbox/notice/notice-news.ts'
import { countOutbox } from '#server/outbox/queue/count-outbox.ts'
import { deliverTo } from '#server/outbox/queue/deliver.ts'
import { forgetOutbox } from '#server/outbox/queue/forget-outbox.ts'
import type { Target } from '#server/outbox/queue/target.ts'
import { configuredTargets } from './configured-targets.ts'

interface Options {
  db: Db
  config: Config
  clock: Clock
  log: Log
  app: Pick<App, 'metrics'>
  node: Pick<Node, 'works'>
  targets?: readonly Target[] // beside those that the settings alone make
}

/** Notices what happened and tells it to whom the settings name; nothing is even looked at while they name nobody. */
export function outboxPollers({ db, config, clock, log, app, node, targets: others = [] }: Options): Poller[] {
  const targets = [...configuredTargets(config, clock), ...others]
  const forgetting = forgetOutbox({ db, isOff: targets.length === 0 })
  if (targets.length === 0) return [forgetting]
  return [
    forgetting,
    noticeNews({ db, clock, config, targets }),
    countOutbox({ db, app, works: () => node.works, targets }),
    ...targets.map((target) => deliverTo(target, { db, log })),
  ]
}
