import { adminsFeature } from './features/admins/admins.routes.ts'
import { bansFeature } from './features/bans/bans.routes.ts'
import type { Deps, Feature } from './features/feature.ts'
import { serversFeature } from './features/servers/servers.routes.ts'
import type { App } from './http/app.ts'
import { createEdge } from './http/edge.ts'

const FEATURES: readonly Feature[] = [adminsFeature, bansFeature, serversFeature]

/** The whole application, not yet listening. */
export async function createApp(deps: Deps): Promise<App> {
  const { db, log, clock, config } = deps
  const app = await createEdge({
    db,
    log,
    clock,
    origins: config.site.origins,
    imageHosts: imageHosts(config.site),
    trustedProxies: config.http.trust_proxy,
    metricsReaders: config.http.metrics_from,
    requestsPerMinute: config.limits.requests_per_minute,
    failedKeysPerMinute: config.limits.failed_keys_per_minute,
  })
  for (const feature of FEATURES) await feature(app, deps)
  return app
}

function imageHosts(site: Deps['config']['site']): string[] {
  return [
    ...(site.map_images ? [new URL(site.map_images).origin] : []),
    ...site.image_hosts.map((host) => `https://${host}`),
  ]
}
