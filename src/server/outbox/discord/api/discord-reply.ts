import { z } from 'zod'

/** What became of one request. */
export type DiscordReply = (
  | { type: 'done'; messageId: string | null }
  | { type: 'wait'; waitMs: number; isGlobal: boolean } // nothing was taken
  | { type: 'gone'; what: 'webhook' | 'message' }
  | { type: 'refused'; reason: string } // and will be however often it is sent
  | { type: 'failed'; reason: string; wasTaken: 'no' | 'unknown' }
) & { pauseMs?: number } // for how long the webhook's limit is used up

const Body = z.object({
  id: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional()
    .catch(undefined),
  code: z.number().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  retry_after: z.number().optional().catch(undefined),
  global: z.boolean().optional().catch(undefined),
})
type Body = z.output<typeof Body>

const CODES = { unknownMessage: 10_008, unknownWebhook: 10_015, wrongToken: 50_027 }
const LONGEST_WAIT_MS = 3_600_000
const LONGEST_REASON = 200
const PERHAPS_TAKEN = [504, 524] // whoever answers instead of Discord gave up waiting for it

/** `text`: null when there was more than we care to read. */
export function readReply(status: number, headers: Headers, text: string | null): DiscordReply {
  const body = readBody(text)
  const pauseMs = headers.get('x-ratelimit-remaining') === '0' ? msOf(headers.get('x-ratelimit-reset-after')) : 0
  return { ...judge(status, headers, body), pauseMs }
}

function judge(status: number, headers: Headers, body: Body | null): DiscordReply {
  if (status >= 200 && status < 300) {
    // Taken it is, whatever else is said.
    return { type: 'done', messageId: body?.id ?? null }
  }
  if (status === 429) {
    const waitMs = body?.retry_after === undefined ? msOf(headers.get('retry-after')) : msOf(String(body.retry_after))
    return { type: 'wait', waitMs, isGlobal: body?.global ?? headers.get('x-ratelimit-global') === 'true' }
  }
  if (status === 401 || status === 404) {
    if (body?.code === CODES.unknownMessage) return { type: 'gone', what: 'message' }
    if (body?.code === CODES.unknownWebhook || body?.code === CODES.wrongToken) return { type: 'gone', what: 'webhook' }
    return refusedOr(status, body)
  }
  if (status === 400 || status === 413) return refusedOr(status, body)
  if (status >= 300 && status < 400) return failed('it leads elsewhere', 'no')
  return failed(`it answered ${status}`, PERHAPS_TAKEN.includes(status) ? 'unknown' : 'no')
}

/** Only Discord itself can refuse something for good: whatever stands between may be gone tomorrow. */
function refusedOr(status: number, body: Body | null): DiscordReply {
  if (body?.code === undefined) return failed(`it answered ${status}`, 'no')
  return { type: 'refused', reason: `${status} ${body.message ?? ''}`.trim().slice(0, LONGEST_REASON) }
}

const failed = (reason: string, wasTaken: 'no' | 'unknown'): DiscordReply => ({ type: 'failed', reason, wasTaken })

function readBody(text: string | null): Body | null {
  try {
    return Body.safeParse(JSON.parse(text ?? '')).data ?? null
  } catch {
    return null
  }
}

/** Seconds, perhaps with a fraction, as milliseconds within an hour. */
function msOf(seconds: string | null): number {
  const ms = Math.ceil(Number(seconds ?? 0) * 1_000)
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_WAIT_MS) : 0
}
