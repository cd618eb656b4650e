import { onTestFinished } from 'vitest'
import { Discord } from '#server/ground/settings/discord/discord.ts'
import { readDiscordWebhook } from '#server/ground/settings/discord/discord-webhook.ts'
import type { DiscordApi } from '#server/outbox/discord/api/discord-api.ts'
import { type DiscordOptions, type SimulatedDiscord, startDiscord } from '#simulator/discord/discord.ts'
import type { SimulatedWebhook } from '#simulator/discord/simulated-webhook.ts'

/** A rate that no test reaches by accident. */
const UNBOUND = { limit: 100_000, perMs: 1_000 }

/** A simulated Discord with one channel, gone when the test ends. */
export async function testDiscord(options: DiscordOptions = {}) {
  const discord: SimulatedDiscord = await startDiscord({ rate: UNBOUND, ...options })
  onTestFinished(() => discord.close())
  const simulated = discord.addWebhook()
  const api: DiscordApi = { origin: discord.origin }
  return { discord, simulated, webhook: webhookOf(simulated), api }
}

export function webhookOf({ address }: SimulatedWebhook) {
  const webhook = readDiscordWebhook(address)
  if (webhook === null) throw new Error('The simulated address is none')
  return webhook
}

/** The settings of one channel. */
export function testChannel(given: object = {}) {
  const [channel] = Discord.parse({ channels: [{ name: 'news', events: ['match_ended'], ...given }] }).channels
  if (channel === undefined) throw new Error('There is no channel')
  return channel
}
