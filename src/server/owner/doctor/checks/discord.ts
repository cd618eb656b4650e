import { discordVariable } from '#server/ground/settings/discord/discord-secrets.ts'
import type { DiscordWebhook } from '#server/ground/settings/discord/discord-webhook.ts'
import { askDiscord } from '#server/outbox/discord/api/ask-discord.ts'
import { DISCORD_API, type DiscordApi } from '#server/outbox/discord/api/discord-api.ts'
import { countUnsure, goneSince } from '#server/outbox/discord/discord.queries.ts'
import { discordTargetName } from '#server/outbox/discord/discord-target.ts'
import {
  doubtful,
  type Examination,
  failedForGood,
  fine,
  type Outcome,
  skipped,
} from '#server/owner/doctor/examination.ts'
import type { ExaminedDatabase, ExaminedSite } from '#server/owner/doctor/examined-site.ts'
import { sendingStep } from './outbox-target.ts'

const DEADLINE_MS = 8_000

/** One for each channel; where none is set there is nothing to look at. */
export function examineDiscord(examined: ExaminedSite): Examination[] {
  const { config, database, discordApi = DISCORD_API } = examined
  if (config.demo) return []
  return config.discord.channels.map(({ name }) => {
    const webhook = config.discordWebhook(name)
    const steps =
      webhook === null
        ? [{ tried: `read ${discordVariable(name)}`, run: () => noAddress(name) }]
        : [
            { tried: 'see whether it is written to', run: () => judgeGone(database, webhook, name) },
            { tried: 'ask Discord for its webhook', run: () => look(discordApi, webhook, name) },
            sendingStep(examined, discordTargetName(name), 'npx sitrep discord test'),
            { tried: 'count messages that may not have arrived', run: () => judgeUnsure(database, webhook) },
          ]
    return { subject: `Discord channel ${name}`, steps }
  })
}

const noAddress = (name: string): Outcome =>
  failedForGood('it is not set', {
    cause: `The channel ${name} stands in sitrep.yaml, and nobody told where it is.`,
    fix: `Set ${discordVariable(name)} to the address of a webhook and restart Sitrep; docs/discord.md tells how to make one.`,
  })

const isGone = (name: string): Outcome =>
  failedForGood('no: Discord does not know its webhook any more', {
    cause: 'The webhook or its channel was deleted, so nothing is sent there until the address is another.',
    fix: `Make a new webhook, set ${discordVariable(name)} to its address and restart Sitrep.`,
  })

async function judgeGone(database: ExaminedDatabase, webhook: DiscordWebhook, name: string): Promise<Outcome> {
  if (database.type !== 'open') return skipped('the database is not open')
  return (await goneSince(database.db, webhook)) === null ? fine('yes') : isGone(name)
}

async function look(api: DiscordApi, webhook: DiscordWebhook, name: string): Promise<Outcome> {
  const reply = await askDiscord(api, webhook, { type: 'look' }, AbortSignal.timeout(DEADLINE_MS))
  if (reply.type === 'done') return fine('it is there')
  if (reply.type === 'gone') return isGone(name)
  const answered = reply.type === 'wait' ? 'it asks to wait' : reply.reason
  return doubtful(answered, {
    cause:
      'Discord has an outage or had too many messages from this address, or this machine may not reach discord.com.',
    fix: 'Wait: messages are kept and sent later. See to it that `curl -I https://discord.com` works on this machine.',
  })
}

async function judgeUnsure(database: ExaminedDatabase, webhook: DiscordWebhook): Promise<Outcome> {
  if (database.type !== 'open') return skipped('the database is not open')
  const unsure = await countUnsure(database.db, webhook.place)
  if (unsure === 0) return fine('none')
  return doubtful(unsure === 1 ? 'one' : `${unsure}`, {
    cause: 'Discord, the network or Sitrep was cut off while they were being sent, and nothing is ever sent twice.',
    fix: 'Look into the channel if it matters. This goes away after two weeks.',
  })
}
