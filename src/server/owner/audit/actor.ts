import type { FastifyRequest } from 'fastify'
import type { Actor } from './audit.ts'

/** Whoever makes this request, as far as we know them. */
export function actorOf({ viewer, token, address }: FastifyRequest): Actor {
  const person = { steam_id: viewer?.steam_id ?? null, session_id: viewer?.session_id ?? null }
  return { ...person, ip: address, token_id: token?.id }
}

/** Whoever reports somebody. An admin who is reported may read the audit: it does not say who it was, the thread does. */
export const REPORTER: Actor = { steam_id: null, session_id: null, ip: 'the site' }
