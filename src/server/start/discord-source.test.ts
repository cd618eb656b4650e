import { expect, onTestFinished, test } from 'vitest'
import { Discord } from '#server/ground/settings/discord/discord.ts'
import { discordParts } from '#server/outbox/discord/discord-parts.ts'
import { noticeNews } from '#server/outbox/notice/notice-news.ts'
import { deliverTo } from '#server/outbox/queue/deliver.ts'
import { readMarkdown } from '#simulator/discord/read-markdown.ts'
import { testDiscord } from '#testing/discord/site.ts'
import { HOSTILE_NAME } from '#testing/outbox/test-event.ts'
import { testApp } from '#testing/server.ts'
import { silentLog } from '#testing/silent-log.ts'
import { openDiscordSource } from './discord-source.ts'

const GOING_ON = new AbortController().signal
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])

test('a match that ended is told with its picture, and each game server shows how it is', async () => {
  const { simulated, webhook, api } = await testDiscord()
  const { db, seed, clock, config, fleet } = await testApp({
    site: { name: 'Sitrep', origins: ['https://stats.example.org'], image_hosts: [] },
  })
  const settings = Discord.parse({ channels: [{ name: 'news', events: ['match_ended'], live_status: true }] })
  const demo = {
    discord: { api: { origin: api.origin }, settings, webhookOf: () => webhook, close: async () => undefined },
  }
  const log = { ...silentLog, warn: (...told: unknown[]) => expect(told).toEqual([]) }
  const servers = [{ id: 1, name: HOSTILE_NAME }]
  const { source, close } = openDiscordSource({ db, log, config, demo, servers, fleet })
  onTestFinished(close)
  const { targets, pollers } = discordParts({ db, log }, source)
  const turn = async () => {
    const news = noticeNews({ db, clock, config, targets })
    for (const poller of [news, ...targets.map((one) => deliverTo(one, { db, log })), ...pollers])
      await poller.run(GOING_ON)
  }
  await seed.server({ id: 1, name: HOSTILE_NAME })
  await turn()
  clock.advance(7_200)
  const match = await seed.match({
    server_id: 1,
    started: '2026-03-01T12:30:00Z',
    win: true,
    map_id: await seed.map({ shown: 'Ministry' }),
  })
  await seed.matchPlayer(match, { name: HOSTILE_NAME })
  await turn()
  await turn()

  const [status, result, ...more] = simulated.messages
  expect(more).toEqual([])
  expect(status?.form.embeds).toMatchObject([{ title: 'Down', url: 'https://stats.example.org/servers/1' }])
  expect(result?.form.embeds).toMatchObject([
    {
      title: 'Match over',
      url: `https://stats.example.org/matches/${match}`,
      image: { url: 'attachment://picture.png' },
    },
  ])
  expect(result?.files[0]?.bytes.subarray(0, 4)).toEqual(PNG)
  const { seen, active } = readMarkdown(result?.form.embeds?.[0]?.description ?? '')
  expect(active).toEqual(['**'])
  expect(seen).toBe('Ministry on <b>@everyone</b> gpj.exe 😀: Won 1 to 0.\n1 player, 0 kills in 60:00.')
})
