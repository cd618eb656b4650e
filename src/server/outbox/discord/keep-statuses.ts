import type { Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Poller } from '#server/ground/loop.ts'
import type { DiscordChannel } from '#server/ground/settings/discord/discord.ts'
import type { DiscordWebhook } from '#server/ground/settings/discord/discord-webhook.ts'
import { sha256 } from '#server/ground/sha256.ts'
import type { DiscordClient } from './api/discord-client.ts'
import { type DiscordMessage, formOf } from './api/discord-message.ts'
import type { DiscordReply } from './api/discord-reply.ts'
import { goneSince, noteGone } from './discord.queries.ts'
import {
  forgetStatus,
  listStatuses,
  mayMakeStatus,
  noteDeleted,
  noteNotMade,
  noteShown,
  type StatusRow,
} from './statuses.queries.ts'

export interface StatusOptions {
  db: Db
  log: Pick<Log, 'warn'>
  client: DiscordClient
  channel: DiscordChannel
  webhook: DiscordWebhook
  servers: readonly number[] // of which the channel shows how they are
  everySeconds: number // that lie between two edits of a message
  messageFor: (serverId: number) => DiscordMessage
}

const EVERY_MS = 5_000
const REMADE_AFTER_S = 600 // so that whoever deletes each message brings no flood

/** Thrown so that the loop waits longer; it names no address. */
class DiscordAway extends Error {
  override name = 'DiscordAway'
}

/** Keeps a message for each game server, always with the newest state: what came and went in between is never sent. */
export function keepStatuses(options: StatusOptions): Poller {
  const { db, client, channel, webhook, servers } = options
  return {
    name: `discord-status-${channel.name}`,
    everyMs: EVERY_MS,
    asks: 'Discord',
    run: async (stopping) => {
      if ((await goneSince(db, webhook)) !== null) return
      const rows = await listStatuses(db, webhook.place)
      const known = new Set(rows.map(({ serverId }) => serverId))
      const fresh = servers.filter((serverId) => !known.has(serverId))
      const due = [...fresh.map((serverId) => ({ ...NONE_YET, serverId })), ...rows]
      for (const row of due) {
        if (stopping.aborted || client.waitMs(webhook) > 0) return
        const reply = servers.includes(row.serverId) ? await keepOne(options, row) : await takeAway(options, row)
        if (reply?.type === 'gone') return
        if (reply?.type === 'failed') throw new DiscordAway(`Discord: ${reply.reason}`)
      }
    },
  }
}

const NONE_YET: Omit<StatusRow, 'serverId'> = { messageId: null, shown: null, changedAgoS: null }

/** Null: there was nothing to do. */
async function keepOne(options: StatusOptions, row: StatusRow): Promise<DiscordReply | null> {
  const message = options.messageFor(row.serverId)
  const shown = sha256(JSON.stringify(formOf(message))).toString('hex')
  if (row.messageId === null) return make(options, row.serverId, message, shown)
  const isEarly = row.changedAgoS !== null && row.changedAgoS < options.everySeconds
  return row.shown === shown || isEarly ? null : edit(options, row.serverId, row.messageId, message, shown)
}

async function make(options: StatusOptions, serverId: number, message: DiscordMessage, shown: string) {
  const { db, client, webhook } = options
  if (!(await mayMakeStatus(db, webhook.place, serverId, REMADE_AFTER_S))) return null
  const reply = await client.ask(webhook, { type: 'post', message: { ...message, at: new Date() } }, null)
  if (reply.type === 'done' && reply.messageId !== null) {
    await noteShown(db, { webhook: webhook.place, serverId, messageId: reply.messageId, shown })
  }
  if (reply.type === 'wait' || (reply.type === 'failed' && reply.wasTaken === 'no')) {
    await noteNotMade(db, webhook.place, serverId)
  }
  return heed(options, reply)
}

async function edit(
  options: StatusOptions,
  serverId: number,
  messageId: string,
  message: DiscordMessage,
  shown: string,
) {
  const { db, client, webhook } = options
  const reply = await client.ask(webhook, { type: 'edit', messageId, message: { ...message, at: new Date() } }, null)
  if (reply.type === 'done') await noteShown(db, { webhook: webhook.place, serverId, messageId, shown })
  if (reply.type === 'gone' && reply.what === 'message') {
    await noteDeleted(db, webhook.place, serverId)
    return null
  }
  return heed(options, reply)
}

/** Of a game server that is no longer shown there. */
async function takeAway(options: StatusOptions, { serverId, messageId }: StatusRow): Promise<DiscordReply | null> {
  const { db, client, webhook } = options
  const reply = messageId === null ? null : await client.ask(webhook, { type: 'delete', messageId }, null)
  const isAway = reply === null || reply.type === 'done' || (reply.type === 'gone' && reply.what === 'message')
  if (!isAway) return heed(options, reply)
  await forgetStatus(db, webhook.place, serverId)
  return null
}

async function heed({ db, log, channel, webhook }: StatusOptions, reply: DiscordReply): Promise<DiscordReply> {
  if (reply.type === 'refused') log.warn({ channel: channel.name, reason: reply.reason }, 'Discord refused a status')
  if (reply.type === 'gone') {
    await noteGone(db, webhook)
    log.warn(
      { channel: channel.name },
      'Discord does not know the webhook any more: nothing is sent until its address is another',
    )
  }
  return reply
}
