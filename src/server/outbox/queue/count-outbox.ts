import type { Db } from '#server/ground/db/db.ts'
import type { Poller } from '#server/ground/loop.ts'
import type { App } from '#server/http/edge/app.ts'
import { listTargets } from './outbox-status.queries.ts'

const EVERY_MS = 30_000

/** Tells whoever watches the site how many events wait, and how many were given up. */
export function countOutbox({ db, app }: { db: Db; app: Pick<App, 'metrics'> }): Poller {
  const counted = { waiting: 0, dead: 0, problems: 0 }
  app.metrics.watch('outbox_waiting', 'Events that wait to be sent to a webhook', () => counted.waiting)
  app.metrics.watch('outbox_dead', 'Events that were given up: see `sitrep webhooks dead`', () => counted.dead)
  app.metrics.watch('outbox_targets_failing', 'Webhooks whose last attempt failed', () => counted.problems)
  return {
    name: 'count-outbox',
    everyMs: EVERY_MS,
    run: async () => {
      const targets = await listTargets(db)
      counted.waiting = targets.reduce((sum, { waiting }) => sum + waiting, 0)
      counted.dead = targets.reduce((sum, { dead }) => sum + dead, 0)
      counted.problems = targets.filter(({ problem }) => problem !== null).length
    },
  }
}
