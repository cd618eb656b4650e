import type { Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Poller } from '#server/ground/loop.ts'
import type { Discord } from '#server/ground/settings/discord/discord.ts'
import type { DiscordWebhook } from '#server/ground/settings/discord/discord-webhook.ts'
import type { Target } from '#server/outbox/queue/target.ts'
import type { SitrepEvent } from '#shared/contracts/events.ts'
import type { LiveUpdate } from '#shared/live.ts'
import type { DiscordApi } from './api/discord-api.ts'
import { DiscordClient } from './api/discord-client.ts'
import { forgetDiscord } from './discord.queries.ts'
import { discordTarget } from './discord-target.ts'
import { keepStatuses } from './keep-statuses.ts'
import { eventMessage, matchPage } from './messages/event-message.ts'
import { type ShownServer, statusMessage } from './messages/status-message.ts'

/** Where Discord is, and what it is told. */
export interface DiscordSource {
  api: DiscordApi
  settings: Discord
  siteName: string
  origin: string | null // where people find the site, if everybody can
  servers: readonly ShownServer[]
  /** Null: its secret is not set. */
  webhookOf: (channel: string) => DiscordWebhook | null
  latest: (serverId: number) => LiveUpdate | null
  /** The picture of a page as a PNG; null: there is none. */
  draw: (path: string) => Promise<Buffer | null>
}

interface Options {
  db: Db
  log: Pick<Log, 'info' | 'warn'>
}

/** The channels of the settings that have an address: targets for events, and workers that keep statuses. */
export function discordParts(options: Options, source: DiscordSource): { targets: Target[]; pollers: Poller[] } {
  const { settings, servers, latest } = source
  const client = new DiscordClient(source.api)
  const reached = settings.channels.flatMap((channel) => {
    const webhook = source.webhookOf(channel.name)
    return webhook === null ? [] : [{ channel, webhook }]
  })
  if (reached.length === 0) return { targets: [], pollers: [] }
  const style = { templates: settings.templates, siteName: source.siteName, origin: source.origin }
  const messageFor = async (event: SitrepEvent) => {
    const picture = event.type === 'match_ended' ? await source.draw(matchPage(event.data.id)) : null
    return { ...eventMessage(event, style), ...(picture === null ? {} : { picture }) }
  }
  const targets = reached.map((place) => discordTarget({ ...options, client, ...place, messageFor }))
  const statuses = reached.map(({ channel, webhook }) => {
    const shown = servers.filter(({ id }) => channel.live_status && (channel.servers?.includes(id) ?? true))
    return keepStatuses({
      ...{ ...options, client, channel, webhook },
      servers: shown.map(({ id }) => id),
      everySeconds: settings.status_seconds,
      messageFor: (serverId) =>
        statusMessage(shown.find(({ id }) => id === serverId) ?? nameless(serverId), latest(serverId), style),
    })
  })
  return {
    targets,
    pollers: [
      ...statuses,
      forgetOld(
        options.db,
        reached.map(({ webhook }) => webhook.place),
      ),
    ],
  }
}

const nameless = (id: number): ShownServer => ({ id, name: '' })

const HOUR_MS = 3_600_000

const forgetOld = (db: Db, places: readonly string[]): Poller => ({
  name: 'forget-discord',
  everyMs: HOUR_MS,
  run: () => forgetDiscord(db, places),
})
