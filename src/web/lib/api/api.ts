import { type Call, fillPath, type ReplyOf } from '#shared/contract.ts'
import { readApiKey } from '#web/lib/session.ts'
import type { Answer, Totals } from './answer.ts'
import { ApiError, readServerMessage } from './api-error.ts'
import { keepEarlyAnswers, takeEarlyAnswer } from './early-answers.ts'
import { parseJson } from './parse-json.ts'

/** Values of a path or a query by name. What is neither text nor a number is left out. */
export type Given = Readonly<object>

export interface Asked {
  params?: Given
  query?: Given
  search?: string // a query string as it came, in place of `query`
  body?: unknown
  signal?: AbortSignal
}

/** Makes one call of the contract. Rejects with ApiError, or with the abort when `signal` fired. */
export async function ask<C extends Call>(call: C, asked: Asked = {}): Promise<Answer<ReplyOf<C>>> {
  const early = call.method === 'GET' ? takeEarlyAnswer(addressOf(call, asked)) : undefined
  // The reply is taken at its word here: another server may leave out what our schema asks for.
  return (early ?? askNow(call.method, addressOf(call, asked), asked)) as Promise<Answer<ReplyOf<C>>>
}

/** The address of a call, letter for letter as it is asked for. */
export function addressOf(call: Call, { params, query, search = searchText(query) }: Asked): string {
  return fillPath(call.path, textsOf(params)) + search
}

async function askNow(method: string, address: string, { body, signal }: Asked): Promise<Answer<unknown>> {
  const response = await send(address, {
    method,
    headers: headersFor(body),
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  })
  const reply = await readBody(response, signal)
  if (!response.ok) throw new ApiError(response.status, readServerMessage(reply))
  // What an action replies is the server's own affair; another one may say nothing at all.
  if (reply === undefined && method === 'GET') throw new ApiError(response.status, null)
  return { data: reply, totals: readTotals(response.headers) }
}

/** Takes what the document asked for before the program was here. */
export async function readEarlyAnswers(): Promise<void> {
  await keepEarlyAnswers((address) => askNow('GET', address, {}))
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(null, null, error)
  }
}

async function readBody(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return parseJson(await response.text())
  } catch (error) {
    if (signal?.aborted) throw error
    return undefined
  }
}

function headersFor(body: unknown): Record<string, string> {
  const apiKey = readApiKey()
  return {
    Accept: 'application/json',
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(apiKey ? { Authorization: `Bearer ${apiKey}` } : {}),
  }
}

function readTotals(headers: Headers): Totals | null {
  const total = readCount(headers.get('X-Total-Count'))
  const filtered = readCount(headers.get('X-Filtered-Count'))
  return total === null || filtered === null ? null : { total, filtered }
}

function readCount(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

function searchText(query: Given | undefined): string {
  const pairs = Object.entries(textsOf(query)).map(([name, value]) => [name, String(value)])
  const text = new URLSearchParams(pairs).toString()
  return text && `?${text}`
}

function textsOf(given: Given = {}): Record<string, string | number> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => ['string', 'number'].includes(typeof value)))
}
