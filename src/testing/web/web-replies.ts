import { vi } from 'vitest'
import type { Call, ReplyOf } from '#shared/contract.ts'

/** What the browser asked, for tests that care. */
export interface Asked {
  method: string
  url: URL
  headers: Headers
  body: string | null
  signal: AbortSignal | null
}

export interface Reply {
  call: Call
  answer: (asked: Asked) => Response | Promise<Response>
}

/** A good reply, or one worked out from what was asked. */
export function replyTo<C extends Call>(
  call: C,
  reply: ReplyOf<C> | ((asked: Asked) => ReplyOf<C> | Promise<ReplyOf<C>>),
  { headers }: { headers?: HeaderTexts | ((asked: Asked) => HeaderTexts) } = {},
): Reply {
  return {
    call,
    answer: async (asked) => {
      const value = call.reply.parse(await valueFor(reply, asked)) // a reply our server could not give proves nothing
      return json(value, 200, headers && (await valueFor(headers, asked)))
    },
  }
}

type HeaderTexts = Record<string, string>

async function valueFor<T>(value: T | ((asked: Asked) => T | Promise<T>), asked: Asked): Promise<T> {
  return isFunction(value) ? value(asked) : value
}

function isFunction<T>(value: T | ((asked: Asked) => T | Promise<T>)): value is (asked: Asked) => T | Promise<T> {
  return typeof value === 'function'
}

/** An error reply, with the words of the server when it has any. */
export function failureOf(call: Call, status: number, detail?: string): Reply {
  return { call, answer: () => json(detail === undefined ? {} : { detail }, status) }
}

/** Bytes as they are, for replies that no contract allows. */
export function rawReplyTo(call: Call, text: string, status = 200): Reply {
  return { call, answer: () => new Response(text, { status }) }
}

function json(value: unknown, status: number, headers: HeaderTexts = {}): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json', ...headers } })
}

/** Stands in for the network: everything above it is ours and runs as it is. */
export function answerFetch(replies: readonly Reply[]): Asked[] {
  const requests: Asked[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const asked = toAsked(input, init)
    requests.push(asked)
    const reply = replies.findLast(({ call }) => matches(call, asked))
    if (!reply) throw new TypeError(`no reply was given to ${asked.method} ${asked.url.pathname}`)
    const response = await reply.answer(asked)
    asked.signal?.throwIfAborted()
    return response
  })
  return requests
}

function toAsked(input: string, { method = 'GET', headers, body, signal }: RequestInit): Asked {
  return {
    method,
    url: new URL(input, 'http://localhost'),
    headers: new Headers(headers),
    body: typeof body === 'string' ? body : null,
    signal: signal ?? null,
  }
}

function matches(call: Call, { method, url }: Asked): boolean {
  const pattern = call.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')
  return call.method === method && new RegExp(`^${pattern}$`).test(url.pathname)
}
