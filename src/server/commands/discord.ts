import type { CommandContext } from '#server/commands/kit/context.ts'
import { defineCommand, defineFamily } from '#server/commands/kit/define-command.ts'
import { requireNoWords } from '#server/commands/kit/read-words.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import { discordVariable } from '#server/ground/settings/discord/discord-secrets.ts'
import type { DiscordWebhook } from '#server/ground/settings/discord/discord-webhook.ts'
import { DISCORD_API, type DiscordApi } from '#server/outbox/discord/api/discord-api.ts'
import { DiscordClient } from '#server/outbox/discord/api/discord-client.ts'
import type { DiscordReply } from '#server/outbox/discord/api/discord-reply.ts'

export const discordCommand = createDiscordCommand(DISCORD_API)

/** Its exit code is 1 when a channel was not reached. */
export function createDiscordCommand(api: DiscordApi) {
  const test = defineCommand({
    name: 'test',
    usage: 'test',
    summary: 'sends one message to each Discord channel of the settings, and says what happened',
    read: (words) => requireNoWords(words, 'discord test'),
    run: (_, context) => testChannels(new DiscordClient(api), context),
  })
  return defineFamily('discord', [test])
}

async function testChannels(
  client: DiscordClient,
  { config, print, stopping, clock }: CommandContext,
): Promise<number> {
  if (config.demo)
    throw new StartError('The simulated community writes to a simulated Discord: there is nothing to test.')
  const { channels } = config.discord
  if (channels.length === 0) throw new StartError('There are no channels under `discord` in sitrep.yaml.')
  const message = {
    title: 'Test',
    text: `${config.site.name.replace(/[^\p{L}\p{N} ]/gu, '\\$&')} can write here.`,
    color: 0x5b8db8,
    at: clock.now(),
  }
  let failures = 0
  for (const { name } of channels) {
    const webhook = config.discordWebhook(name)
    const reply = webhook && (await client.ask(webhook, { type: 'post', message }, stopping))
    if (reply?.type !== 'done') failures += 1
    print(`${name}: ${reply === null ? `${discordVariable(name)} is not set.` : sentence(reply, webhook)}`)
  }
  return failures === 0 ? 0 : 1
}

function sentence(reply: DiscordReply, webhook: DiscordWebhook | null): string {
  switch (reply.type) {
    case 'done':
      return 'the message is there.'
    case 'gone':
      return 'Discord does not know this webhook: it was deleted, or its address is not whole. Make a new one.'
    case 'wait':
      return `Discord asks to wait for ${Math.ceil(reply.waitMs / 1_000)} s: try again then.`
    case 'refused':
      return `Discord refused the message: ${reply.reason}.${webhook?.threadId ? ' Is thread_id right?' : ''}`
    case 'failed':
      return `Discord was not reached: ${reply.reason}.`
  }
}
