import { expect, test } from 'vitest'
import type { Db } from '#server/ground/db/db.ts'
import type { DiscordWebhook } from '#server/ground/settings/discord/discord-webhook.ts'
import type { SitrepEvent } from '#shared/contracts/events.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { aMatch, oneOfEach } from '#testing/discord/events.ts'
import { testChannel, testDiscord } from '#testing/discord/site.ts'
import { silentLog } from '#testing/silent-log.ts'
import { DiscordClient } from './api/discord-client.ts'
import { countUnsure, findMessage, goneSince } from './discord.queries.ts'
import { discordTarget } from './discord-target.ts'
import { isWanted } from './is-wanted.ts'

const PICTURE = Buffer.from('a picture')
const ATTEMPT = { number: 1, isUnsure: false, stopping: new AbortController().signal }

function targetOf(db: Db, webhook: DiscordWebhook, client: DiscordClient, longestNapMs = 1_000) {
  const messageFor = async (event: SitrepEvent) => ({ title: event.id, text: 'x', color: 0, picture: PICTURE })
  const target = discordTarget({
    ...{ db, webhook, client, messageFor, log: silentLog },
    channel: testChannel(),
    longestNapMs,
  })
  return { send: (event: SitrepEvent) => target.send(event, ATTEMPT), target }
}

test('a message arrives once with its picture, however often and by whomever it is sent', async () => {
  const db = await testDatabase()
  const { simulated, webhook, api, discord } = await testDiscord()
  const event = aMatch()
  const nodes = [new DiscordClient(api), new DiscordClient(api)].map((client) => targetOf(db, webhook, client))
  await Promise.all(nodes.map(({ send }) => send(event)))
  for (const { send } of nodes) expect(await send(event)).toEqual({ type: 'sent' })
  expect(simulated.messages).toMatchObject([
    { form: { embeds: [{ title: event.id }], allowed_mentions: { parse: [] } }, files: [{ bytes: PICTURE }] },
  ])
  expect(discord.asked.filter(({ status }) => status >= 400)).toEqual([])
})

test.each(['forgetful', 'cut off'] as const)(
  'what a %s Discord may have taken is not sent again, and said to be unsure',
  async (mood) => {
    const db = await testDatabase()
    const { discord, simulated, webhook, api } = await testDiscord()
    const { send } = targetOf(db, webhook, new DiscordClient(api, () => 0))
    await send(aMatch())
    discord.mood = mood
    api.deadlineMs = mood === 'forgetful' ? 2_000 : undefined // enough for the message to arrive
    const event = aMatch()
    expect(await send(event)).toEqual({ type: 'sent' })
    discord.mood = 'well'
    api.deadlineMs = undefined
    expect(await send(event)).toEqual({ type: 'sent' })
    expect(simulated.messages.filter(({ form }) => form.embeds?.[0]?.title === event.id)).toHaveLength(1)
    expect(await countUnsure(db, webhook.place)).toBe(1)
  },
)

test.each([
  ['outage', 'Discord: it answered 500'],
  ['silent', 'Discord: it did not answer in time'],
  ['elsewhere', 'Discord: it leads elsewhere'],
] as const)('what Discord in the mood %s did not take is sent later, once', async (mood, problem) => {
  const db = await testDatabase()
  const { discord, simulated, webhook, api } = await testDiscord()
  const { send } = targetOf(db, webhook, new DiscordClient(api))
  discord.mood = mood
  api.deadlineMs = mood === 'silent' ? 200 : undefined
  const event = aMatch()
  expect(await send(event)).toEqual({ type: 'failed', problem, pausesTarget: true })
  expect(await findMessage(db, webhook.place, event.id)).toBeNull()
  expect(discord.asked.filter(({ path }) => !path.startsWith('/api/v10/webhooks/'))).toEqual([]) // nothing was followed
  discord.mood = 'well'
  api.deadlineMs = undefined
  expect(await send(event)).toEqual({ type: 'sent' })
  expect(simulated.messages).toHaveLength(1)
})

test.each(['garbled', 'endless'] as const)('a %s reply has an end, and nothing of it is believed', async (mood) => {
  const db = await testDatabase()
  const { discord, webhook, api } = await testDiscord()
  discord.mood = mood
  const event = aMatch()
  expect(await targetOf(db, webhook, new DiscordClient(api)).send(event)).toEqual({ type: 'sent' })
  expect(await findMessage(db, webhook.place, event.id)).toBe('sent')
})

test.each([
  ['busy', false],
  ['busy for all', true],
] as const)('a Discord that is %s for ever is asked ever less', async (mood, isForAll) => {
  const db = await testDatabase()
  const { discord, webhook, api } = await testDiscord()
  const other = { ...webhook, id: '900000000000000001', place: '900000000000000001' }
  let now = 0
  const client = new DiscordClient(api, () => now)
  discord.mood = mood
  const waits: number[] = []
  for (let turn = 0; turn < 8; turn += 1) {
    const outcome = await targetOf(db, webhook, client, 0).send(aMatch())
    expect(outcome).toMatchObject({ type: 'failed', problem: 'Discord asks to wait', pausesTarget: true })
    waits.push(client.waitMs(webhook))
    now += client.waitMs(webhook)
  }
  expect(waits).toEqual([300, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000])
  now -= 1
  const asked = discord.asked.length
  await targetOf(db, webhook, client, 0).send(aMatch())
  expect([discord.asked.length, client.waitMs(other) > 0]).toEqual([asked, isForAll])
})

test("Discord's own limit is never reached: the replies tell when to wait", async () => {
  const db = await testDatabase()
  const { discord, simulated, webhook, api } = await testDiscord({ rate: { limit: 2, perMs: 100 } })
  const { send } = targetOf(db, webhook, new DiscordClient(api))
  for (const event of [aMatch(), aMatch(), aMatch(), aMatch(), aMatch()]) await send(event)
  expect(simulated.messages).toHaveLength(5)
  expect(discord.asked.filter(({ status }) => status === 429)).toEqual([])
})

test('a webhook that was deleted is left alone until there is another address', async () => {
  const db = await testDatabase()
  const { discord, simulated, webhook, api } = await testDiscord()
  const { send } = targetOf(db, webhook, new DiscordClient(api))
  discord.removeWebhook(simulated)
  const refused = { type: 'refused', problem: 'Discord does not know its webhook any more' }
  expect([await send(aMatch()), await send(aMatch())]).toEqual([refused, refused])
  expect(discord.asked).toHaveLength(1)
  expect(await goneSince(db, webhook)).toBeInstanceOf(Date)
  expect(await goneSince(db, { ...webhook, token: 'another' })).toBeNull()
})

test('a message that Discord refuses is given up, and the next one is sent', async () => {
  const db = await testDatabase()
  const { simulated, webhook, api } = await testDiscord()
  const client = new DiscordClient(api)
  const wrong = discordTarget({
    ...{ db, webhook, client, log: silentLog, channel: testChannel() },
    messageFor: async () => ({ title: 'x', text: 'x', color: -1 }),
  })
  const event = aMatch()
  expect(await wrong.send(event, ATTEMPT)).toEqual({
    type: 'refused',
    problem: 'Discord refused the message: 400 Invalid Form Body',
  })
  expect(await targetOf(db, webhook, client).send(event)).toEqual({ type: 'sent' })
  expect(simulated.messages).toHaveLength(1)
})

test('a channel is told of the events and game servers it is for', () => {
  const events = oneOfEach()
  const wants = (given: object, type: 'match_ended' | 'ban_added') =>
    isWanted(testChannel(given), { ...events[type], key: 'x' })
  expect(wants({}, 'match_ended')).toBe(true)
  expect(wants({}, 'ban_added')).toBe(false)
  expect(wants({ servers: [1] }, 'match_ended')).toBe(true)
  expect(wants({ servers: [2] }, 'match_ended')).toBe(false)
  expect(wants({ servers: [2], events: ['ban_added'] }, 'ban_added')).toBe(true)
})
