import type { GivenQuery } from '#shared/contract.ts'
import type { audit } from '#shared/contracts/audit.ts'

export type GivenAuditQuery = GivenQuery<typeof audit.list>

const NAMES = ['who', 'action', 'outcome', 'from', 'to', 'before'] as const

/** What the address asks for; whatever else it says is left out. */
export function readAuditQuery(params: URLSearchParams): GivenAuditQuery {
  const given = NAMES.map((name) => [name, params.get(name)?.trim() ?? ''] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

/** '?who=…&action=ban', or nothing at all. */
export function auditSearch(query: GivenAuditQuery): string {
  const filled = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return filled.length === 0 ? '' : `?${new URLSearchParams(filled.map(([name, value]) => [name, String(value)]))}`
}

const DAY_S = 86_400

/** The first second of a day in the reader's zone; `days` later, when it is an end. */
export function readDay(text: string, days = 0): string {
  const time = text === '' ? Number.NaN : new Date(`${text}T00:00`).getTime()
  return Number.isFinite(time) && time > 0 ? String(Math.floor(time / 1000) + days * DAY_S) : ''
}

const LAST_MS = Date.UTC(9999, 0) // an address may say anything

export function writeDay(seconds: string | number | undefined, days = 0): string {
  const time = (Number(seconds ?? Number.NaN) - days * DAY_S) * 1000
  if (!(time >= 0 && time < LAST_MS)) return ''
  return new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
