import type { IncomingMessage, ServerResponse } from 'node:http'
import { send } from '#simulator/loopback-replies.ts'
import { startLoopbackServer } from '#simulator/steam/loopback-server.ts'
import { type DiscordMood, MISBEHAVIOURS } from './moods.ts'
import { type Rate, rateHeaders } from './rate-bucket.ts'
import { readMessage } from './read-message.ts'
import { type SimulatedMessage, SimulatedWebhook } from './simulated-webhook.ts'

export interface DiscordOptions {
  /** What one webhook may ask, for each way of asking; five requests in two seconds, as Discord has it, when left out. */
  rate?: Rate
  /** When a new message stands in its channel, before that is answered. */
  onMessage?: (message: SimulatedMessage, asking: Asking) => void
  /** When all of a request has come, before it is looked at. */
  onRequest?: (asking: Asking) => void
  /** When the reply is on its way. */
  onAnswered?: (asking: Asking) => void
}

interface Asking {
  method: string
  agent: string // how whoever asks calls itself
}

export interface AskedRequest {
  method: string
  path: string
  status: number // 0: it was not answered
}

export interface SimulatedDiscord {
  origin: string
  mood: DiscordMood
  /** Every request there was. */
  asked: readonly AskedRequest[]
  addWebhook(): SimulatedWebhook
  removeWebhook(webhook: SimulatedWebhook): void
  close(): Promise<void>
}

const RATE: Rate = { limit: 5, perMs: 2_000 }
const PATH = /^\/api\/v10\/webhooks\/(\d+)\/([\w-]+)(?:\/messages\/(\d+))?$/

/** Plays what Discord does for webhooks, on loopback: messages are sent, read, edited and deleted, within its limits. */
export async function startDiscord({ rate = RATE, ...options }: DiscordOptions = {}): Promise<SimulatedDiscord> {
  const { origin, onRequest, close } = await startLoopbackServer()
  const webhooks = new Map<string, SimulatedWebhook>()
  const asked: AskedRequest[] = []
  const discord: SimulatedDiscord = {
    origin,
    mood: 'well',
    asked,
    addWebhook: () => {
      const webhook = new SimulatedWebhook(rate)
      webhooks.set(webhook.id, webhook)
      return webhook
    },
    removeWebhook: ({ id }) => void webhooks.delete(id),
    close,
  }
  onRequest((request, response) => {
    const entry = { method: request.method ?? '', path: request.url ?? '', status: 0 }
    asked.push(entry)
    response.on('finish', () => {
      entry.status = response.statusCode
      options.onAnswered?.(askingOf(request))
    })
    answer({ ...options, rate }, discord, webhooks, request, response).catch(() => response.destroy())
  })
  return discord
}

async function answer(
  { rate, onMessage, onRequest }: DiscordOptions & { rate: Rate },
  { mood, origin }: SimulatedDiscord,
  webhooks: ReadonlyMap<string, SimulatedWebhook>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asking = askingOf(request)
  const { method } = asking
  const url = new URL(request.url ?? '/', origin)
  const read = method === 'POST' || method === 'PATCH' ? await readMessage(request) : null
  onRequest?.(asking)
  if (mood !== 'well' && mood !== 'forgetful' && mood !== 'cut off') return MISBEHAVIOURS[mood](response, origin)
  const [, id = '', token, messageId] = PATH.exec(url.pathname) ?? []
  const webhook = webhooks.get(id)
  const bucket = webhook?.buckets[method]
  if (webhook === undefined || bucket === undefined) return fail(response, 404, 10_015, 'Unknown Webhook')
  if (webhook.token !== token) return fail(response, 401, 50_027, 'Invalid Webhook Token')
  const now = Date.now()
  const counted = bucket.take(now)
  for (const [name, value] of Object.entries(rateHeaders(rate, counted, now))) response.setHeader(name, value)
  if (!counted.isAllowed) return tooMany(response, counted.resetAfterMs)
  const message = messageId === undefined ? undefined : webhook.find(messageId)
  if (messageId !== undefined && message === undefined) return fail(response, 404, 10_008, 'Unknown Message')
  if (read === null) return lookOrDelete(response, webhook, message, method)
  if (!read.ok) return json(response, 400, { code: read.code, message: read.message, errors: read.errors })

  const next = message ? webhook.edit(message, read.form, read.files) : webhook.post(read.form, read.files)
  if (message === undefined) onMessage?.(next, asking)
  if (mood === 'cut off') response.destroy()
  if (mood !== 'well') return
  const isShown = message !== undefined || url.searchParams.get('wait') === 'true'
  if (isShown) json(response, 200, shown(next))
  else nothing(response)
}

function lookOrDelete(
  response: ServerResponse,
  webhook: SimulatedWebhook,
  message: SimulatedMessage | undefined,
  method: string,
): void {
  if (method === 'GET') {
    json(response, 200, message ? shown(message) : { id: webhook.id, type: 1, name: 'Sitrep' })
    return
  }
  webhook.remove(message?.id ?? '')
  nothing(response)
}

function nothing(response: ServerResponse): void {
  response.writeHead(204)
  response.end()
}

const askingOf = ({ method = '', headers }: IncomingMessage): Asking => ({ method, agent: headers['user-agent'] ?? '' })

const shown = ({ id, form }: SimulatedMessage) => ({
  id,
  type: 0,
  content: form.content ?? '',
  embeds: form.embeds ?? [],
})

function tooMany(response: ServerResponse, waitMs: number): void {
  response.setHeader('retry-after', String(Math.ceil(waitMs / 1_000)))
  json(response, 429, { message: 'You are being rate limited.', retry_after: waitMs / 1_000, global: false })
}

const fail = (response: ServerResponse, status: number, code: number, message: string): void =>
  json(response, status, { message, code })

const json = (response: ServerResponse, status: number, body: object): void =>
  send(response, status, 'application/json', JSON.stringify(body))
