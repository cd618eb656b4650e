import type { FastifyRequest } from 'fastify'
import { NoSuchPath } from './errors.ts'

/** '/api/v1/site/maps/{id}' as Fastify writes it: '/api/v1/site/maps/:id'. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** The path of a request's target, before anything is decoded. */
export const pathOf = (target: string): string => /^[^?]*/.exec(target)?.[0] ?? ''

/** The path as it came. */
export const rawPath = (request: FastifyRequest): string => pathOf(request.raw.url ?? '')

/** Any spelling of it, so that no look-alike is taken for a page of the site. */
export const isApiPath = (path: string): boolean => /^\/+api(?:\/|$)/i.test(path)

/** The router decodes '%61dmin' to 'admin'; a call has one spelling only, whatever stands in front of us believes. */
export function refuseOtherSpelling(path: string): (request: FastifyRequest) => Promise<void> {
  const fits = pathPattern(path)
  return async (request) => {
    if (!fits.test(rawPath(request))) throw new NoSuchPath()
  }
}

const TEXT = '[^/%]+'
const NUMBER = `(?!0\\d)${TEXT}`

/** What a raw path of this call looks like. An id is written as we write it: nothing encoded, no zero in front. */
export function pathPattern(path: string): RegExp {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/\{(\w+)\}/g, (_, name) => (name === 'steam_id' ? TEXT : NUMBER))}$`)
}
