import { createECDH, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startLoopbackServer } from '#simulator/steam/loopback-server.ts'
import { checkVapid } from './check-vapid.ts'
import { openMessage } from './open-message.ts'

/** A message as it came, from a sender who said truly who it is. */
export interface ReceivedPush {
  endpoint: string
  body: Buffer
  key: string // of the site
  subject: string | null
  ttl: number
  topic: string | undefined
  urgency: string | undefined
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Stands in for the push services of all browsers, and behaves as they do. */
export interface PushService {
  origin: string
  received: readonly ReceivedPush[] // the newest 100
  /** From now on everybody gets this answer; none: as a push service does. */
  answerWith(answer: Answer | null): void
  close(): Promise<void>
}

const MOST_KEPT = 100
const MOST_BYTES = 4096 // that a push service must take, and few take more

export async function startPushService(now: () => number = () => Date.now() / 1000): Promise<PushService> {
  const server = await startLoopbackServer()
  const received: ReceivedPush[] = []
  let answer: Answer | null = null
  server.onRequest((request, response) => {
    if (answer) return answer(request, response)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const read = readPush(request, Buffer.concat(chunks), now())
      if (typeof read === 'number') return response.writeHead(read).end()
      received.push(read)
      received.splice(0, received.length - MOST_KEPT)
      response.writeHead(201, { location: `${read.endpoint}/message` }).end()
    })
  })
  return {
    origin: server.origin,
    received,
    answerWith: (next) => {
      answer = next
    },
    close: server.close,
  }
}

/** The status of a refusal, else what came. */
function readPush({ method, url, headers }: IncomingMessage, body: Buffer, now: number): ReceivedPush | number {
  const origin = `https://${headers.host}`
  const sender = checkVapid(headers.authorization, origin, now)
  if (method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') return 400
  if (sender === null) return 403
  if (body.length > MOST_BYTES) return 413
  const [ttl, topic, urgency] = ['ttl', 'topic', 'urgency'].map((name) => headers[name])
  if (typeof ttl !== 'string' || !/^\d+$/.test(ttl) || !/^[\w-]{0,32}$/.test(String(topic ?? ''))) return 400
  const rest = { topic: topic?.toString(), urgency: urgency?.toString() }
  return { endpoint: `${origin}${url}`, body, ...sender, ttl: Number(ttl), ...rest }
}

/** A browser that has subscribed: what it tells a site of itself, and its way to read messages. */
export function createReceiver(endpoint: string) {
  const pair = createECDH('prime256v1')
  const auth = randomBytes(16)
  return {
    browser: {
      endpoint,
      p256dh: pair.generateKeys().toString('base64url'),
      auth: auth.toString('base64url'),
    },
    open: ({ body }: Pick<ReceivedPush, 'body'>): string => openMessage(body, { pair, auth }),
  }
}
