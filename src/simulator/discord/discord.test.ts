import { expect, onTestFinished, test } from 'vitest'
import { startDiscord } from './discord.ts'

async function discordWithWebhook(limit = 100) {
  const discord = await startDiscord({ rate: { limit, perMs: 60_000 } })
  onTestFinished(() => discord.close())
  const webhook = discord.addWebhook()
  const at = `${discord.origin}/api/v10/webhooks/${webhook.id}/${webhook.token}`
  const say = (body: unknown, path = '', method = 'POST') =>
    fetch(`${at}${path}`, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  return { discord, webhook, at, say }
}

const fields = (count: number) => Array.from({ length: count }, () => ({ name: 'n', value: 'v' }))

test.each([
  ['nothing', {}, 50_006],
  ['too long a text', { content: 'x'.repeat(2_001) }, 50_035],
  ['eleven embeds', { embeds: Array.from({ length: 11 }, () => ({ title: 'x' })) }, 50_035],
  ['too long a title', { embeds: [{ title: 'x'.repeat(257) }] }, 50_035],
  ['too long a description', { embeds: [{ description: 'x'.repeat(4_097) }] }, 50_035],
  ['26 fields', { embeds: [{ fields: fields(26) }] }, 50_035],
  ['6001 letters in all', { embeds: [{ description: 'x'.repeat(4_000) }, { description: 'y'.repeat(2_001) }] }, 50_035],
  ['an empty embed', { embeds: [{}] }, 50_035],
  ['a picture that is not with it', { embeds: [{ image: { url: 'attachment://a.png' } }] }, 50_035],
  ['what nobody knows', { contents: 'x' }, 50_035],
])('%s is refused', async (_, body, code) => {
  const { webhook, say } = await discordWithWebhook()
  const reply = await say(body)
  expect([reply.status, await reply.json()]).toEqual([400, expect.objectContaining({ code })])
  expect(webhook.messages).toEqual([])
})

test('a message is sent, with files, edited and deleted; what is not there is told apart', async () => {
  const { discord, webhook, at, say } = await discordWithWebhook()
  const form = new FormData()
  form.set('payload_json', JSON.stringify({ embeds: [{ image: { url: 'attachment://a.png' } }] }))
  form.set('files[0]', new Blob(['png']), 'a.png')
  const posted = await fetch(`${at}?wait=true`, { method: 'POST', body: form })
  const { id } = (await posted.json()) as { id: string }
  expect(webhook.messages).toMatchObject([{ id, files: [{ name: 'a.png', bytes: Buffer.from('png') }] }])
  expect((await say({ content: 'new' }, `/messages/${id}`, 'PATCH')).status).toBe(200)
  expect(webhook.messages).toMatchObject([{ id, edits: 1, form: { content: 'new' } }])
  expect((await fetch(`${at}/messages/${id}`, { method: 'DELETE' })).status).toBe(204)
  const edited = await say({ content: 'late' }, `/messages/${id}`, 'PATCH')
  expect([edited.status, await edited.json()]).toEqual([404, { message: 'Unknown Message', code: 10_008 }])
  expect((await fetch(`${at}x`)).status).toBe(401)
  discord.removeWebhook(webhook)
  const gone = await fetch(at)
  expect([gone.status, await gone.json()]).toEqual([404, { message: 'Unknown Webhook', code: 10_015 }])
})

test('its limit is told with each reply, and above it one has to wait', async () => {
  const { say } = await discordWithWebhook(2)
  const remaining = async () => (await say({ content: 'x' })).headers.get('x-ratelimit-remaining')
  expect([await remaining(), await remaining()]).toEqual(['1', '0'])
  const refused = await say({ content: 'x' })
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ retry_after: expect.closeTo(60, -1), global: false })
})
