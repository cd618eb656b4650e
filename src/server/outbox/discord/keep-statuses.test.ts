import { expect, test } from 'vitest'
import { type Db, sql } from '#server/ground/db/db.ts'
import type { LiveUpdate } from '#shared/live.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { testChannel, testDiscord } from '#testing/discord/site.ts'
import { silentLog } from '#testing/silent-log.ts'
import { DiscordClient } from './api/discord-client.ts'
import { forgetDiscord } from './discord.queries.ts'
import { keepStatuses } from './keep-statuses.ts'
import { statusMessage } from './messages/status-message.ts'
import { listStatuses } from './statuses.queries.ts'

const GOING_ON = new AbortController().signal

function liveUpdate(serverId: number, names: readonly string[]): LiveUpdate {
  const info = {
    server_id: serverId,
    current_status: 1,
    current_players: names.length,
    max_players: 32,
    current_mode: 'checkpoint',
  }
  const players = names.map((name, index) => ({ index, name, score: index, duration: 5 }))
  return { server_id: serverId, players, info, map_info: { map_name: 'ministry', map_name_trans: 'Ministry' } }
}

async function statusSite(rate = { limit: 1_000, perMs: 1_000 }) {
  const db = await testDatabase()
  const { discord, simulated, webhook, api } = await testDiscord({ rate })
  const client = new DiscordClient(api)
  const names = new Map<number, string[] | null>()
  const poll = (servers: number[]) => {
    const poller = keepStatuses({
      ...{ db, client, webhook, servers, log: silentLog, channel: testChannel(), everySeconds: 30 },
      messageFor: (id) => {
        const here = names.get(id) ?? null
        return statusMessage({ id, name: `Server ${id}` }, here && liveUpdate(id, here), {
          siteName: 'Sitrep',
          origin: null,
        })
      },
    })
    return poller.run(GOING_ON)
  }
  return {
    db,
    discord,
    simulated,
    names,
    poll,
    seen: () => simulated.messages.map(({ form }) => form.embeds?.[0]?.title),
  }
}

/** As if everything had been done so long ago. */
const letPass = (db: Db, seconds: number) =>
  db.run(sql`
    update discord_statuses set changed_at = changed_at - ${seconds}::int * interval '1 second',
                                made_at = made_at - ${seconds}::int * interval '1 second'`)

test('a game server has one message, which is edited to the newest state and no oftener than set', async () => {
  const { db, discord, simulated, names, poll, seen } = await statusSite()
  await poll([1, 2])
  expect(seen()).toEqual(['Down', 'Down'])
  for (const here of [['Ann'], ['Ann', 'Bob'], ['Ann', 'Bob', '@everyone <@1>']]) {
    names.set(1, here)
    await poll([1, 2])
  }
  expect(seen()).toEqual(['Down', 'Down'])
  await letPass(db, 31)
  await poll([1, 2])
  await poll([1, 2])
  expect(seen()).toEqual(['Up: 3 of 32 players', 'Down'])
  const [first] = simulated.messages
  expect(first?.form.embeds?.[0]?.description).toBe(
    '**Server 1**\nMinistry, checkpoint\n\n\\@\u200beveryone \\<\\@1\\>, Ann, Bob',
  )
  expect([first?.edits, first?.form.allowed_mentions]).toEqual([1, { parse: [] }])
  expect(discord.asked.map(({ method }) => method)).toEqual(['POST', 'POST', 'PATCH'])
})

test('a message that was deleted is made once again, and not anew each time', async () => {
  const { db, discord, simulated, names, poll, seen } = await statusSite()
  await poll([1])
  const deleteIt = async () => {
    simulated.remove(simulated.messages[0]?.id ?? '')
    names.set(1, names.get(1) ? null : ['Ann'])
    await letPass(db, 31)
  }
  await deleteIt()
  for (let turn = 0; turn < 5; turn += 1) await poll([1])
  expect(seen()).toEqual([]) // the first was made just before
  await letPass(db, 600)
  for (let turn = 0; turn < 5; turn += 1) await poll([1])
  expect(seen()).toEqual(['Up: 1 of 32 players'])
  await deleteIt()
  for (let turn = 0; turn < 5; turn += 1) await poll([1])
  expect(seen()).toEqual([])
  expect(discord.asked.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'POST', 'PATCH'])
})

test('a game server that is no longer shown loses its message', async () => {
  const { poll, seen } = await statusSite()
  await poll([1, 2])
  await poll([2])
  expect(seen()).toHaveLength(1)
  await poll([1, 2])
  expect(seen()).toHaveLength(2)
})

test("many game servers keep within Discord's limit, and each has its turn", async () => {
  const { discord, poll, seen } = await statusSite({ limit: 3, perMs: 50 })
  const servers = [1, 2, 3, 4, 5, 6, 7]
  await expect.poll(async () => poll(servers).then(() => seen().length)).toBe(7)
  expect(discord.asked.filter(({ status }) => status === 429)).toEqual([])
})

test('an outage is told to the loop, which waits longer; a message that was not taken is made afterwards', async () => {
  const { discord, poll, seen } = await statusSite()
  discord.mood = 'outage'
  await expect(poll([1])).rejects.toThrow('Discord: it answered 500')
  discord.mood = 'well'
  await poll([1])
  expect(seen()).toEqual(['Down'])
})

test('a webhook that was deleted is asked no more', async () => {
  const { discord, simulated, poll } = await statusSite()
  discord.removeWebhook(simulated)
  await poll([1, 2])
  await poll([1, 2])
  expect(discord.asked).toHaveLength(1)
})

test('what is old is forgotten, but not the message about a game server that stands where something is still written', async () => {
  const db = await testDatabase()
  await db.run(sql`
    insert into discord_messages (webhook, event_id, begun_at)
    values ('1', gen_random_uuid(), now() - interval '13 days'), ('1', gen_random_uuid(), now() - interval '15 days')`)
  await db.run(sql`
    insert into discord_statuses (webhook, server_id, made_at)
    values ('1', 1, now() - interval '2 years'), ('2', 1, now() - interval '2 years'), ('2', 2, now())`)
  await forgetDiscord(db, ['1'])
  expect(await db.run(sql`select 1 from discord_messages`)).toBe(1)
  expect((await listStatuses(db, '1')).map(({ serverId }) => serverId)).toEqual([1])
  expect((await listStatuses(db, '2')).map(({ serverId }) => serverId)).toEqual([2])
})
