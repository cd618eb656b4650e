import type { Clock } from '#server/ground/clock.ts'
import type { Config } from '#server/ground/config.ts'
import type { Target } from '#server/outbox/queue/target.ts'
import { webhookTarget } from '#server/outbox/webhooks/webhook-target.ts'

/** Who is told of events, by the settings. The simulated community tells nobody outside. */
export function configuredTargets(config: Config, clock: Clock): Target[] {
  if (config.demo) return []
  const site = config.site.origins[0] ?? ''
  return config.webhooks.flatMap((webhook) => {
    const access = config.webhookAccess(webhook.name)
    return access === null ? [] : webhookTarget({ webhook, access, site, clock })
  })
}
