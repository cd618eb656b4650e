import { StartError } from '#server/ground/errors/start-error.ts'
import { type Environment, secretFrom } from '#server/ground/settings/secrets.ts'
import type { DiscordChannel } from './discord.ts'
import { type DiscordWebhook, readDiscordWebhook } from './discord-webhook.ts'

/** SITREP_DISCORD_WEBHOOK_MATCH_RESULTS for the channel `match-results`; null: it is not set. */
export function discordWebhooksFrom(env: Environment, channels: readonly DiscordChannel[]) {
  const known = new Map(channels.map(({ name }) => [name, webhookFrom(env, name)]))
  const places = [...known.values()].flatMap((webhook) => webhook?.place ?? [])
  if (new Set(places).size < places.length) throw new StartError('Two Discord channels have the same address.')
  return (channel: string): DiscordWebhook | null => known.get(channel) ?? null
}

/** The variable with the address of a channel's webhook. */
export const discordVariable = (channel: string): string =>
  `SITREP_DISCORD_WEBHOOK_${channel.toUpperCase().replaceAll('-', '_')}`

function webhookFrom(env: Environment, channel: string): DiscordWebhook | null {
  const variable = discordVariable(channel)
  const address = secretFrom(env, variable)
  const webhook = address === null ? null : readDiscordWebhook(address)
  if (address === null || webhook !== null) return webhook
  throw new StartError(
    `${variable} is no address of a Discord webhook: https://discord.com/api/webhooks/ and what Discord shows behind it.`,
  )
}

/** One sentence for each channel without an address, address without a channel, and game server that is not there. */
export function findDiscordWarnings(
  env: Environment,
  channels: readonly DiscordChannel[],
  servers: readonly { id: number }[],
): string[] {
  const needed = channels.map(({ name }) => discordVariable(name))
  const silent = channels
    .filter(({ name }) => secretFrom(env, discordVariable(name)) === null)
    .map(({ name }) => `The Discord channel ${name} is told nothing: ${discordVariable(name)} is not set.`)
  const unused = Object.keys(env)
    .filter((variable) => variable.startsWith('SITREP_DISCORD_WEBHOOK_') && env[variable])
    .filter((variable) => !needed.includes(variable.replace(/_FILE$/, '')))
    .map((variable) => `${variable} is for a Discord channel that is not in the settings.`)
  const ids = servers.map(({ id }) => id)
  const unknown = channels.flatMap(({ name, servers: chosen = [] }) =>
    chosen
      .filter((id) => !ids.includes(id))
      .map((id) => `The Discord channel ${name} is for game server ${id}, which is not in the settings.`),
  )
  return [...silent, ...unused.sort(), ...unknown]
}
