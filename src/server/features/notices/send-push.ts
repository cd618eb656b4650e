import { NotSent, type PostReply, postJson } from '#server/outbox/wire/post-json.ts'
import { readEndpoint } from '#server/outside/push/push-endpoint.ts'
import { type BrowserKeys, sealMessage } from '#server/outside/push/seal-message.ts'
import { type PushKeys, vapidHeader } from '#server/outside/push/vapid.ts'

/** Where messages go, and in whose name. */
export interface PushSettings {
  services: readonly string[] // host names
  contact: string | null
  keys: PushKeys
  /** Takes what would go to any of them: only the demo and tests have one, on this machine. */
  standIn?: string
  deadlineMs?: number
}

export interface PushMessage extends BrowserKeys {
  endpoint: string
  text: string
  topic: string // a newer message of the same one takes the place of an older one that still waits
  ttlS: number // for how long it is worth anything
}

/** 'gone': there is no such browser any more. 'later': it may go another time, 'silent': as well, and nobody answered. 'refused': it will not. */
export type PushOutcome =
  | { type: 'sent' }
  | { type: 'gone' }
  | { type: 'later'; waitMs: number; why: string }
  | { type: 'silent'; why: string }
  | { type: 'refused'; why: string }

export interface Moment {
  now: Date
  stopping: AbortSignal
}

const LOOPBACK = /^http:\/\/127\.0\.0\.1:\d+$/

/** Sends once. Of an answer nothing is read but its head. */
export async function sendPush(settings: PushSettings, message: PushMessage, moment: Moment): Promise<PushOutcome> {
  const { services, keys, contact, standIn, deadlineMs } = settings
  const { now, stopping } = moment
  if (standIn !== undefined && !LOOPBACK.test(standIn)) throw new Error(`${standIn} is not on this machine`)
  const endpoint = readEndpoint(message.endpoint, services)
  if (endpoint === null) return { type: 'refused', why: 'this push service is not in notices.push_services' }
  const headers = {
    host: endpoint.host,
    authorization: vapidHeader(keys, { endpoint, contact, now }),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(message.ttlS),
    topic: message.topic,
    urgency: 'normal',
  }
  const url = standIn === undefined ? endpoint : new URL(endpoint.pathname + endpoint.search, standIn)
  const body = sealMessage(Buffer.from(message.text), message)
  try {
    return judge(await postJson({ url, headers, body, ownNetwork: standIn !== undefined, stopping, deadlineMs }))
  } catch (error) {
    if (error instanceof NotSent) return { type: 'silent', why: error.message }
    throw error
  }
}

function judge({ status, retryAfterMs: waitMs }: PostReply): PushOutcome {
  if (status >= 200 && status < 300) return { type: 'sent' }
  if (status === 404 || status === 410) return { type: 'gone' }
  const why = `it answered with ${status}`
  const isPassing = status === 408 || status === 429 || status >= 500
  return isPassing ? { type: 'later', waitMs, why } : { type: 'refused', why }
}
