import { createShareDrawer } from '#server/features/pages/picture/share-drawer.ts'
import type { Fleet } from '#server/fleet/fleet.ts'
import type { Config } from '#server/ground/config.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import { DISCORD_API } from '#server/outbox/discord/api/discord-api.ts'
import type { DiscordSource } from '#server/outbox/discord/discord-parts.ts'
import type { Demo } from './demo/demo.ts'

interface Options {
  db: Db
  log: Pick<Log, 'warn'>
  config: Config
  demo: Pick<Demo, 'discord'> | null
  servers: DiscordSource['servers']
  fleet: Pick<Fleet, 'latest'>
}

/** What Discord is told, and where it is: the demo has one of its own, and speaks to no other. */
export function openDiscordSource({ db, log, config, demo, servers, fleet }: Options) {
  const latest = (serverId: number) => fleet.latest(serverId)
  const drawer = createShareDrawer(config.site.name, { db, latest })
  const own = demo?.discord ?? { api: DISCORD_API, settings: config.discord, webhookOf: config.discordWebhook }
  const source: DiscordSource = {
    ...own,
    siteName: config.site.name,
    origin: publicOrigin(config.site.origins[0]),
    servers,
    latest,
    draw: (path) =>
      drawer.draw(path).catch((err: unknown) => {
        log.warn({ err, path }, 'A message to Discord goes without its picture')
        return null
      }),
  }
  return { source, close: () => drawer.close() }
}

/** Discord refuses links that lead to no name others could know. */
function publicOrigin(origin: string | undefined): string | null {
  if (origin === undefined) return null
  return new URL(origin).hostname.includes('.') && !/^[\d.]+$/.test(new URL(origin).hostname) ? origin : null
}
