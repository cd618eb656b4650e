import type { GivenQuery } from '#shared/contract.ts'
import type { chat } from '#shared/contracts/chat.ts'

export type ChatQuery = GivenQuery<typeof chat.search>

const NAMES = ['q', 'player', 'server_id', 'from', 'to', 'before'] as const

/** What the address asks for; whatever else it says is left out. */
export function readChatQuery(params: URLSearchParams): ChatQuery {
  const given = NAMES.map((name) => [name, params.get(name)?.trim() ?? ''] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

/** '?q=gg&player=…', or nothing at all. */
export function chatSearch(query: ChatQuery): string {
  const filled = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return filled.length === 0 ? '' : `?${new URLSearchParams(filled.map(([name, value]) => [name, String(value)]))}`
}

/** What a field for a local time holds, in epoch seconds; empty when it holds none. */
export function readLocalTime(text: string): string {
  const time = text === '' ? Number.NaN : new Date(text).getTime()
  return Number.isFinite(time) && time > 0 ? String(Math.floor(time / 1000)) : ''
}

const LAST_MS = Date.UTC(9999, 0) // an address may say anything

/** The other way round: '2026-03-01T20:15' in the reader's zone. */
export function writeLocalTime(seconds: string | number | undefined): string {
  const time = Number(seconds ?? Number.NaN) * 1000
  if (!(time >= 0 && time < LAST_MS)) return ''
  const zone = new Date(time).getTimezoneOffset() * 60_000
  return new Date(time - zone).toISOString().slice(0, 16)
}
