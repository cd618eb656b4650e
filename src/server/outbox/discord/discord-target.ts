import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { DiscordChannel } from '#server/ground/settings/discord/discord.ts'
import type { DiscordWebhook } from '#server/ground/settings/discord/discord-webhook.ts'
import type { Outcome, Target } from '#server/outbox/queue/target.ts'
import type { SitrepEvent } from '#shared/contracts/events.ts'
import type { DiscordClient } from './api/discord-client.ts'
import type { DiscordMessage } from './api/discord-message.ts'
import type { DiscordReply } from './api/discord-reply.ts'
import {
  beginMessage,
  findMessage,
  goneSince,
  noteGone,
  noteTaken,
  noteUnsure,
  withdrawMessage,
} from './discord.queries.ts'
import { isWanted } from './is-wanted.ts'

export interface DiscordTargetOptions {
  db: Db
  log: Pick<Log, 'info' | 'warn'>
  client: DiscordClient
  channel: DiscordChannel
  webhook: DiscordWebhook
  messageFor: (event: SitrepEvent) => Promise<DiscordMessage>
  longestNapMs?: number // for how long at the most a send waits itself
}

const GONE = 'Discord does not know its webhook any more'
const OPEN_MS = 3_000 // a connection is kept for four seconds
const LONGEST_NAP_MS = 15_000 // a delivery is ours for a minute

export const discordTargetName = (channel: string): string => `discord:${channel}`

/** A channel that is told of events. What was sent once is never sent again, whatever becomes of the process. */
export function discordTarget(options: DiscordTargetOptions): Target {
  const { channel } = options
  const notTaken = new Set<string>() // events of which that could not be noted
  return {
    name: discordTargetName(channel.name),
    wants: (event) => isWanted(channel, event),
    send: (event, { stopping }) => sendOnce({ ...options, notTaken }, event, stopping),
  }
}

interface Sending extends DiscordTargetOptions {
  notTaken: Set<string>
}

async function sendOnce(options: Sending, event: SitrepEvent, stopping: AbortSignal): Promise<Outcome> {
  const { db, log, client, channel, webhook, messageFor } = options
  if (options.notTaken.has(event.id)) await withdraw(options, event)
  const known = await findMessage(db, webhook.place, event.id)
  if (known === 'sending') {
    await noteUnsure(db, webhook.place, event.id)
    log.warn({ channel: channel.name, event: event.id }, 'A message to Discord was cut off: it is not sent again')
  }
  if (known !== null) return { type: 'sent' }
  if ((await goneSince(db, webhook)) !== null) return { type: 'refused', problem: GONE }
  const message = await messageFor(event)
  for (;;) {
    const problem = (await napUntilFree(options, stopping)) ?? (await lookFirst(options, stopping))
    if (problem === 'again') continue
    if (problem !== null) return problem
    if (!(await beginMessage(db, webhook.place, event.id))) return { type: 'failed', problem: 'another node sends it' }
    // A stop waits for it: what is broken off here nobody could ever tell from what was sent.
    const reply = await client.ask(webhook, { type: 'post', message }, null)
    const outcome = await settle(options, event, reply)
    if (outcome !== 'again') return outcome
  }
}

/** A moment is waited for here; for longer the queue waits. */
async function napUntilFree(options: DiscordTargetOptions, stopping: AbortSignal): Promise<Outcome | null> {
  const { client, webhook, longestNapMs = LONGEST_NAP_MS } = options
  const waitMs = client.waitMs(webhook)
  if (waitMs > longestNapMs || stopping.aborted) return busy(waitMs)
  if (waitMs > 0) await sleep(waitMs, undefined, { signal: stopping }).catch(() => undefined)
  return stopping.aborted ? busy(0) : null
}

const busy = (afterMs: number): Outcome => ({
  type: 'failed',
  problem: 'Discord asks to wait',
  afterMs,
  pausesTarget: true,
})

/**
 * Asks for the webhook itself where that has been silent for a while: then the connection is open before a message is marked as
 * being sent, and an outage or a webhook that is gone is noticed before any message is at stake.
 */
async function lookFirst(options: DiscordTargetOptions, stopping: AbortSignal): Promise<Outcome | 'again' | null> {
  const { client, webhook } = options
  if (client.silentMs(webhook) < OPEN_MS) return null
  const reply = await client.ask(webhook, { type: 'look' }, stopping)
  if (reply.type === 'done') return null
  return reply.type === 'wait' ? 'again' : explain(options, reply)
}

async function settle(options: Sending, event: SitrepEvent, reply: DiscordReply): Promise<Outcome | 'again'> {
  const { db, log, channel, webhook } = options
  if (reply.type === 'done') {
    await noteTaken(db, webhook.place, event.id, reply.messageId)
    return { type: 'sent' }
  }
  if (reply.type === 'failed' && reply.wasTaken === 'unknown') {
    await noteUnsure(db, webhook.place, event.id)
    const about = { channel: channel.name, event: event.id, reason: reply.reason }
    log.warn(about, 'Whether Discord took a message is not known: it is not sent again')
    return { type: 'sent' }
  }
  await withdraw(options, event)
  return reply.type === 'wait' ? 'again' : explain(options, reply)
}

/** What is known to be not taken stays known while the database is away. */
async function withdraw({ db, webhook, notTaken }: Sending, event: SitrepEvent): Promise<void> {
  notTaken.add(event.id)
  await withdrawMessage(db, webhook.place, event.id)
  notTaken.delete(event.id)
}

async function explain({ db, log, channel, webhook }: DiscordTargetOptions, reply: DiscordReply): Promise<Outcome> {
  switch (reply.type) {
    case 'gone':
      await noteGone(db, webhook)
      log.warn({ channel: channel.name }, `${GONE}: nothing is sent to this channel until its address is another`)
      return { type: 'refused', problem: GONE }
    case 'refused':
      return { type: 'refused', problem: `Discord refused the message: ${reply.reason}` }
    case 'wait':
      return busy(reply.waitMs)
    case 'failed':
      return { type: 'failed', problem: `Discord: ${reply.reason}`, pausesTarget: true }
    case 'done':
      return { type: 'sent' }
  }
}
