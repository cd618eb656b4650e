import type { Config } from '#server/ground/config.ts'
import type { Target } from '#server/outbox/queue/target.ts'

/** Who is told of events, by the settings. The simulated community tells nobody outside. */
export function configuredTargets(config: Config): Target[] {
  return config.demo ? [] : []
}
