import { type ContentStore, openContent } from '#server/features/content/open-content.ts'
import type { Deps } from '#server/features/feature.ts'
import { openingOf } from '#server/features/pages/first-asks.ts'
import { pageDescriber } from '#server/features/pages/page-describer.ts'
import type { PageSources } from '#server/features/pages/page-sources.ts'
import { keepPictures } from '#server/features/pages/picture/keep-pictures.ts'
import { servePictures } from '#server/features/pages/picture/pictures.routes.ts'
import { serveSiteMap } from '#server/features/pages/site-map.ts'
import { serveBadges } from '#server/features/pages/widget/badges.routes.ts'
import { serveWidgets } from '#server/features/pages/widget/widgets.routes.ts'
import { createConsoles } from '#server/fleet/consoles.ts'
import { measureFleet } from '#server/fleet/fleet-metrics.ts'
import type { Config } from '#server/ground/config.ts'
import { mostOpenFiles } from '#server/ground/most-open-files.ts'
import { createEdge } from '#server/http/create-edge.ts'
import type { App } from '#server/http/edge/app.ts'
import type { ConnectionBounds } from '#server/http/edge/connections.ts'
import { Hub } from '#server/http/live/hub.ts'
import { serveLive } from '#server/http/live/live-socket.ts'
import { readPageFiles } from '#server/http/site/first-load.ts'
import { findOwnerFile } from '#server/http/site/owner-file.ts'
import { listOwnerImages, type OwnerImages } from '#server/http/site/owner-images.ts'
import { serveSite } from '#server/http/site/spa.ts'
import { writeFiles } from '#server/http/site/written-files.ts'
import { followPushKey } from '#server/outside/push/follow-push-key.ts'
import type { PageSettings } from '#shared/page-settings.ts'
import { FEATURES } from './features.ts'

export interface AppOptions
  extends Omit<Deps, 'consoles' | 'content' | 'reads'>,
    Partial<Pick<Deps, 'consoles' | 'reads'>> {
  /** Whether other processes serve the same visitors; never when left out. */
  isShared?: () => boolean
}

/** The whole application, not yet listening. Without a folder of the built web it serves the calls alone. */
export async function createApp(options: AppOptions, webFolder?: string): Promise<App> {
  const { config, log, db, reads = db.crowd } = options
  const app = await createEdge(edgeOptions(options))
  const consoles = options.consoles ?? createConsoles(config.rconPassword)
  const content = await openContent(config.content_dir, log, () => app.snapshots.drop(['content']))
  app.fastify.addHook('onClose', async () => content.close())
  app.fastify.addHook('onClose', async () => consoles.close())
  for (const feature of FEATURES) await feature(app, { ...options, reads, consoles, content })
  addLive(app, options)
  if (webFolder) await addSite(app, webFolder, { ...options, reads }, content)
  return app
}

async function addSite(
  app: App,
  folder: string,
  { db: primary, reads: db, config, fleet, log }: Pick<Deps, 'db' | 'reads' | 'config' | 'fleet' | 'log'>,
  content: ContentStore,
): Promise<void> {
  const images = await listOwnerImages(config.images_dir)
  const particles = await findOwnerFile('site.particle_file', config.site.particle_file)
  const pushKey = config.notices.enabled ? await followPushKey(primary, log) : null
  if (pushKey) app.fastify.addHook('onClose', pushKey.close)
  const notices = () => (pushKey ? { key: pushKey.current(), isToStandIn: config.demo } : undefined)
  const settings = () => ({
    ...pageSettings(config, content, images),
    particleFileUrl: particles?.url,
    notices: notices(),
  })
  const files = new Map([...writeFiles(config.site.name, app.origins[0]), ...images.files, ...(particles?.files ?? [])])
  const { imageHosts } = content
  const sources: PageSources = { db, latest: (serverId) => fleet.latest(serverId) }
  const describe = pageDescriber(sources)
  serveSiteMap(app, db)
  serveWidgets(app, { ...sources, siteName: config.site.name })
  const findPicture = keepPictures(app)
  servePictures(app, { siteName: config.site.name, describe, find: findPicture })
  serveBadges(app, { ...sources, siteName: config.site.name, findPicture })
  const pageFiles = await readPageFiles(`${folder}-pages.json`)
  const pages = { describe, opening: openingOf, pageFiles }
  await serveSite(app, { folder, title: config.site.name, settings, imageHosts, files, ...pages })
}

/** What the fleet hears goes to whoever watches, and makes the kept list of servers old. */
function addLive(app: App, { fleet, config: { limits, http } }: AppOptions): void {
  const hub = new Hub()
  fleet.onChange((update) => {
    hub.publish(update)
    app.snapshots.drop(['live'])
  })
  measureFleet(fleet, app.metrics)
  serveLive(app, hub, {
    upgradesPerMinute: limits.upgrades_per_minute,
    socketsPerAddress: limits.sockets_per_address,
    sockets: limits.sockets,
    trustedProxies: http.trust_proxy,
  })
}

export function edgeOptions({
  db,
  log,
  clock,
  notes,
  isShared,
  config: { site, http, limits, admin_tools, api },
}: AppOptions) {
  return {
    db,
    log,
    clock,
    isShared,
    origins: site.origins,
    imageHosts: [
      site.map_images ? new URL(site.map_images).origin : [],
      site.image_hosts.map((host) => `https://${host}`),
    ].flat(),
    readableFrom: api.cors,
    trustedProxies: http.trust_proxy,
    noteProxy: (address: string) => notes?.change({ unknown_proxy: address }),
    metricsReaders: http.metrics_from,
    requestsPerMinute: limits.requests_per_minute,
    bytesPerMinute: limits.megabytes_per_minute * 1_000_000,
    searchesPerMinute: limits.searches_per_minute,
    connections: connectionBounds(limits),
    failedKeysPerMinute: limits.failed_keys_per_minute,
    tokenRequestsPerMinute: limits.token_requests_per_minute,
    adminsInOwnBrowser: admin_tools.own_browser_only,
  }
}

const CONNECTIONS_BESIDE_LIVE = { perAddress: 100, inAll: 2_000 }
/** Descriptors that are not for visitors: the database, the journal, game servers, files. */
const KEPT_DESCRIPTORS = 256

function connectionBounds({ sockets, sockets_per_address }: Config['limits']): ConnectionBounds {
  return {
    perAddress: sockets_per_address + CONNECTIONS_BESIDE_LIVE.perAddress,
    inAll: Math.min(sockets + CONNECTIONS_BESIDE_LIVE.inAll, Math.max(64, mostOpenFiles() - KEPT_DESCRIPTORS)),
  }
}

/** What every visitor's page may know. The web reads it in its config.ts. */
function pageSettings(
  { site, demo, steamKey, moderation }: Config,
  content: ContentStore,
  images: OwnerImages,
): PageSettings {
  return {
    siteName: site.name,
    banSiteUrl: site.ban_site,
    reports: moderation.reports,
    ledger: moderation.ledger,
    mapImagesUrl: site.map_images,
    steamNames: !demo && steamKey() !== null,
    weaponImages: images.weapons,
    mapImages: images.maps,
    welcome: content.current().welcome ?? undefined,
  }
}
