import type { Refusal } from '#server/http/access/auth.ts'
import type { App } from '#server/http/edge/app.ts'
import { actorOf } from './actor.ts'
import type { Audit, AuditEvent } from './audit.ts'

/** Keeps a record of refused admin calls and of keys that came without their cookie. */
export function auditRefusals(app: App, audit: Audit): void {
  app.auth.onRefusal((refusal) => audit.note(eventOf(refusal)))
}

function eventOf({ type, request, person }: Refusal): AuditEvent {
  const call = `${request.method} ${request.routeOptions.url ?? ''}`
  return {
    actor: { ...actorOf(request), steam_id: person?.steam_id ?? null, session_id: person?.session_id ?? null },
    action: 'call',
    phase: 'event',
    outcome: type,
    serverId: serverIdIn(request.params),
    parameters: { call },
  }
}

function serverIdIn(params: unknown): number | undefined {
  const text = typeof params === 'object' && params !== null && 'server' in params ? String(params.server) : ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
