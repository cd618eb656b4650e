import type { Db } from '#server/ground/db/db.ts'
import type { Poller } from '#server/ground/loop.ts'
import type { App } from '#server/http/edge/app.ts'
import { listTargets } from './outbox-status.queries.ts'
import type { Target } from './target.ts'

const EVERY_MS = 30_000

interface Options {
  db: Db
  app: Pick<App, 'metrics'>
  works: () => boolean // whether it is this node that sends
  targets: readonly Pick<Target, 'name'>[]
}

/** Tells whoever watches the site how many events wait, and how many were given up; zero on a node that no longer sends. */
export function countOutbox({ db, app: { metrics }, works, targets }: Options): Poller {
  const counted = { waiting: 0, dead: 0, problems: 0 }
  const here = (figure: keyof typeof counted) => () => (works() ? counted[figure] : 0)
  metrics.watch('outbox_waiting', 'Events that wait to be sent to a webhook', here('waiting'))
  metrics.watch('outbox_dead', 'Events that were given up: see `sitrep webhooks dead`', here('dead'))
  metrics.watch('outbox_targets_failing', 'Webhooks whose last attempt failed', here('problems'))
  return {
    name: 'count-outbox',
    everyMs: EVERY_MS,
    run: async () => {
      const known = await listTargets(db)
      counted.waiting = known.reduce((sum, { waiting }) => sum + waiting, 0)
      counted.dead = known.reduce((sum, { dead }) => sum + dead, 0)
      // One that is no longer in the settings has failed for good, and is nobody's worry.
      counted.problems = known.filter(
        ({ target, problem }) => problem !== null && targets.some(({ name }) => name === target),
      ).length
    },
  }
}
