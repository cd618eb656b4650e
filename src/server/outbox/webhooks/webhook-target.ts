import type { Clock } from '#server/ground/clock.ts'
import type { Webhook, WebhookAccess } from '#server/ground/settings/webhooks.ts'
import type { Outcome, Target } from '#server/outbox/queue/target.ts'
import { NotSent, type PostReply, postJson } from '#server/outbox/wire/post-json.ts'
import { signatureOf } from './sign.ts'

interface Options {
  webhook: Webhook
  access: WebhookAccess
  site: string // where its pages are
  clock: Clock
  deadlineMs?: number
  ca?: string
}

export const webhookTargetName = (name: string): string => `webhook:${name}`

/** A system of the owner's that takes events as signed JSON. */
export function webhookTarget({ webhook, access, site, clock, ...limits }: Options): Target {
  const wanted = new Set<string>(webhook.events)
  return {
    name: webhookTargetName(webhook.name),
    wants: ({ type }) => wanted.has(type),
    send: async (event, { stopping }) => {
      const { id, type, at, data } = event
      const body = JSON.stringify({ id, type, at, site, data })
      const timestamp = Math.floor(clock.now().getTime() / 1000)
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Sitrep',
        'sitrep-event-id': id,
        'sitrep-event-type': type,
        'sitrep-timestamp': String(timestamp),
        'sitrep-signature': signatureOf(access.key, timestamp, body),
      }
      const ownNetwork = webhook.own_network
      try {
        return judge(await postJson({ url: access.url, headers, body, ownNetwork, stopping, ...limits }))
      } catch (error) {
        if (error instanceof NotSent) return { type: 'failed', problem: error.message, pausesTarget: true }
        throw error
      }
    },
  }
}

const GONE = 410
const WAIT = [429, 503]

function judge({ status, retryAfterMs }: PostReply): Outcome {
  if (status >= 200 && status < 300) return { type: 'sent' }
  if (status === GONE) return { type: 'refused', problem: 'it answered with 410: it wants nothing any more' }
  if (status >= 300 && status < 400) {
    return { type: 'failed', problem: `it answered with ${status}: it leads elsewhere, which is not followed` }
  }
  const problem = `it answered with ${status}`
  return { type: 'failed', problem, afterMs: retryAfterMs, pausesTarget: WAIT.includes(status) }
}
