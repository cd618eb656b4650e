import { openDatabase } from '#server/ground/db/db.ts'
import { startLoop } from '#server/ground/loop.ts'
import { readDiscordWebhook } from '#server/ground/settings/discord/discord-webhook.ts'
import { DiscordClient } from '#server/outbox/discord/api/discord-client.ts'
import { discordTarget } from '#server/outbox/discord/discord-target.ts'
import { deliverTo } from '#server/outbox/queue/deliver.ts'
import { silentLog } from '#testing/silent-log.ts'

/** A node that tells a channel what is due, in a process of its own, which a test can kill. */
const [socket = '', origin = '', address = '', agent = ''] = process.argv.slice(2)
const webhook = readDiscordWebhook(address)
if (webhook === null) throw new Error('No address')

const db = openDatabase({ socket: JSON.parse(socket), connections: 2 })
const target = discordTarget({
  ...{ db, webhook, log: silentLog, client: new DiscordClient({ origin, agent }) },
  channel: { name: 'news', events: ['match_ended'], live_status: false },
  messageFor: async ({ id }) => ({ title: id, text: 'x', color: 0 }),
})
startLoop(deliverTo(target, { db, log: silentLog, leaseMs: 300, everyMs: 20 }), silentLog)
