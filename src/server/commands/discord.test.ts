import { expect, test } from 'vitest'
import { beginMessage, noteGone, noteUnsure } from '#server/outbox/discord/discord.queries.ts'
import { examineDiscord } from '#server/owner/doctor/checks/discord.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { aMatch } from '#testing/discord/events.ts'
import { testDiscord, webhookOf } from '#testing/discord/site.ts'
import { diagnose, examinedSiteWith, settingsOf } from '#testing/sites/doctor.ts'
import { linesOf, runCommand } from '#testing/sites/run-command.ts'
import { createDiscordCommand } from './discord.ts'

const YAML = 'discord: { channels: [{ name: news }, { name: old-news }, { name: nowhere }] }\n'

async function siteWithChannels() {
  const { discord, simulated, api } = await testDiscord()
  const removed = discord.addWebhook()
  discord.removeWebhook(removed)
  const env = {
    SITREP_DISCORD_WEBHOOK_NEWS: simulated.address,
    SITREP_DISCORD_WEBHOOK_OLD_NEWS: removed.address.replace('discord.com/api', 'discordapp.com/api/v10'),
  }
  return { discord, simulated, removed, api, env }
}

test('each channel of the settings gets one message, and what happened is said in words', async () => {
  const { simulated, api, env, discord } = await siteWithChannels()
  const config = await settingsOf(`site: { name: "A *community*" }\n${YAML}`, env)
  const { code, stdout } = await runCommand(createDiscordCommand(api), ['test'], { config })
  expect([code, linesOf(stdout)]).toEqual([
    1,
    [
      'news: the message is there.',
      'old-news: Discord does not know this webhook: it was deleted, or its address is not whole. Make a new one.',
      'nowhere: SITREP_DISCORD_WEBHOOK_NOWHERE is not set.',
    ],
  ])
  expect(simulated.messages).toMatchObject([
    { form: { embeds: [{ description: 'A \\*community\\* can write here.' }] } },
  ])
  expect(stdout).not.toContain(simulated.token)
  discord.mood = 'outage'
  const outage = await runCommand(createDiscordCommand(api), ['test'], { config })
  expect(linesOf(outage.stdout)[0]).toBe('news: Discord was not reached: it answered 500.')
})

test.each([
  ['demo: true', 'The simulated community writes to a simulated Discord: there is nothing to test.'],
  ['demo: false', 'There are no channels under `discord` in sitrep.yaml.'],
])('with %s there is nothing to test', async (yaml, problem) => {
  const { api } = await testDiscord()
  const outcome = await runCommand(createDiscordCommand(api), ['test'], { config: await settingsOf(yaml) })
  expect([outcome.code, outcome.stderr]).toEqual([1, `${problem}\n`])
})

test('the doctor tells of each channel whether it is reached, until the address is another', async () => {
  const db = await testDatabase()
  const { simulated, removed, api, env } = await siteWithChannels()
  const examined = await examinedSiteWith({ yaml: YAML, env, discordApi: api, database: { type: 'open', db } })
  const about = async (name: string) => (await diagnose(examined, `Discord channel ${name}`)).map(([first]) => first)
  expect(await about('news')).toEqual([
    'ok: see whether it is written to: yes',
    'ok: ask Discord for its webhook: it is there',
    'ok: see how sending goes: it has taken nothing yet, nothing waits, nothing was given up',
    'ok: count messages that may not have arrived: none',
  ])
  expect(await about('nowhere')).toEqual(['failed: read SITREP_DISCORD_WEBHOOK_NOWHERE: it is not set'])
  const gone = 'no: Discord does not know its webhook any more'
  expect((await about('old-news')).at(-1)).toBe(`failed: ask Discord for its webhook: ${gone}`)
  await noteGone(db, webhookOf(removed))
  expect(await about('old-news')).toEqual([`failed: see whether it is written to: ${gone}`])

  const { place } = webhookOf(simulated)
  const { id } = aMatch()
  await beginMessage(db, place, id)
  await noteUnsure(db, place, id)
  expect((await about('news')).at(-1)).toBe('warning: count messages that may not have arrived: one')
  expect(examineDiscord({ ...examined, config: { ...examined.config, demo: true } })).toEqual([])
})

test.each([
  'http://discord.com/api/webhooks/123456789012345678/',
  'https://discord.com.evil.test/api/webhooks/123456789012345678/',
  'https://127.0.0.1/api/webhooks/123456789012345678/',
  'https://discord.com/api/webhooks/../../123456789012345678/',
])('%s leads to no webhook of Discord, and is not shown', async (start) => {
  const token = 'a'.repeat(68)
  await expect(settingsOf(YAML, { SITREP_DISCORD_WEBHOOK_NEWS: `${start}${token}` })).rejects.toThrow(
    'SITREP_DISCORD_WEBHOOK_NEWS is no address of a Discord webhook: https://discord.com/api/webhooks/ and what Discord shows behind it.',
  )
})

test('what is probably a mistake is told', async () => {
  const address = `https://discord.com/api/webhooks/123456789012345678/${'a'.repeat(68)}`
  const yaml = 'discord: { channels: [{ name: news, servers: [3] }] }'
  const { warnings } = await settingsOf(yaml, { SITREP_DISCORD_WEBHOOK_NEW: address })
  expect(warnings).toEqual([
    'The Discord channel news is told nothing: SITREP_DISCORD_WEBHOOK_NEWS is not set.',
    'SITREP_DISCORD_WEBHOOK_NEW is for a Discord channel that is not in the settings.',
    'The Discord channel news is for game server 3, which is not in the settings.',
  ])
  const twice = { SITREP_DISCORD_WEBHOOK_NEWS: address, SITREP_DISCORD_WEBHOOK_OLD_NEWS: address }
  await expect(settingsOf(YAML, twice)).rejects.toThrow('Two Discord channels have the same address.')
  const thread = { ...twice, SITREP_DISCORD_WEBHOOK_OLD_NEWS: `${address}?thread_id=123456789012345679` }
  expect((await settingsOf(YAML, thread)).discordWebhook('old-news')).toMatchObject({ threadId: '123456789012345679' })
})
