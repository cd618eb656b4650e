import type { DiscordWebhook } from '#server/ground/settings/discord/discord-webhook.ts'
import { readAtMost } from '#server/outside/replies/read-at-most.ts'
import { reasonOf } from '#server/outside/replies/reason-of.ts'
import { type DiscordApi, requireDiscord } from './discord-api.ts'
import { type DiscordMessage, formOf, PICTURE_NAME } from './discord-message.ts'
import { type DiscordReply, readReply } from './discord-reply.ts'

export type DiscordAsk =
  | { type: 'look' } // whether the webhook is there
  | { type: 'post'; message: DiscordMessage }
  | { type: 'edit'; messageId: string; message: DiscordMessage }
  | { type: 'delete'; messageId: string }

const DEADLINE_MS = 10_000
const MOST_BYTES = 256 * 1024
const METHODS = { look: 'GET', post: 'POST', edit: 'PATCH', delete: 'DELETE' } as const

/** Asks once. Neither the address nor anything of Discord's that could hold it stands in what is given back. */
export async function askDiscord(
  api: DiscordApi,
  webhook: DiscordWebhook,
  ask: DiscordAsk,
  stopping: AbortSignal | null, // null: it is not broken off
): Promise<DiscordReply> {
  requireDiscord(api)
  const late = AbortSignal.timeout(api.deadlineMs ?? DEADLINE_MS)
  try {
    const response = await fetch(urlOf(api, webhook, ask), {
      method: METHODS[ask.type],
      ...bodyOf(ask, api.agent ?? 'Sitrep'),
      redirect: 'manual',
      signal: stopping ? AbortSignal.any([late, stopping]) : late,
    })
    const text = await readAtMost(MOST_BYTES, response)
    await response.body?.cancel()
    return readReply(response.status, response.headers, text)
  } catch (error) {
    const reason = late.aborted ? 'it did not answer in time' : reasonOf(error)
    return { type: 'failed', reason, wasTaken: late.aborted || !NEVER_ARRIVED.has(reason) ? 'unknown' : 'no' }
  }
}

/** Failures before the first byte of a request is on its way. */
const NEVER_ARRIVED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

function urlOf({ origin }: DiscordApi, { id, token, threadId }: DiscordWebhook, ask: DiscordAsk): URL {
  const message = 'messageId' in ask ? `/messages/${ask.messageId}` : ''
  const url = new URL(`/api/v10/webhooks/${id}/${token}${message}`, origin)
  if (ask.type === 'post') url.searchParams.set('wait', 'true')
  if (threadId !== null && ask.type !== 'look') url.searchParams.set('thread_id', threadId)
  return url
}

function bodyOf(ask: DiscordAsk, agent: string): { body?: string | FormData; headers: Record<string, string> } {
  const headers = { accept: 'application/json', 'user-agent': agent }
  if (!('message' in ask)) return { headers }
  const form = JSON.stringify(formOf(ask.message))
  const { picture } = ask.message
  if (picture === undefined) return { body: form, headers: { ...headers, 'content-type': 'application/json' } }
  const body = new FormData()
  body.set('payload_json', form)
  body.set('files[0]', new Blob([picture], { type: 'image/png' }), PICTURE_NAME)
  return { body, headers }
}
