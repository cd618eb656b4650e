import { Discord } from '#server/ground/settings/discord/discord.ts'
import { readDiscordWebhook } from '#server/ground/settings/discord/discord-webhook.ts'
import type { DiscordSource } from '#server/outbox/discord/discord-parts.ts'
import { EVENT_TYPES } from '#shared/contracts/events.ts'
import { type SimulatedDiscord, startDiscord } from '#simulator/discord/discord.ts'

export interface DemoDiscord extends Pick<DiscordSource, 'api' | 'settings' | 'webhookOf'> {
  close(): Promise<void>
}

/** The stand-in for Discord, with a channel that is told everything. */
export async function startDemoDiscord(onMessage: (title: string, text: string) => void): Promise<DemoDiscord> {
  const discord: SimulatedDiscord = await startDiscord({
    onMessage: ({ form: { embeds = [] } }) => {
      for (const { title = '', description = '' } of embeds) onMessage(title, description)
    },
  })
  const webhook = readDiscordWebhook(discord.addWebhook().address)
  const settings = Discord.parse({ channels: [{ name: 'demo', events: EVENT_TYPES, live_status: true }] })
  return { api: { origin: discord.origin }, settings, webhookOf: () => webhook, close: () => discord.close() }
}
