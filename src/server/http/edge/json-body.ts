import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadRequest, Invalid } from '#server/http/access/errors.ts'

export const BODY_LIMIT = 16 * 1024
/** No body of this contract nests deeper than a few levels. */
const DEEPEST = 16

/** JSON is the only kind of body a call takes. */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  const parser = async (_request: FastifyRequest, text: string) => parseJsonBody(text)
  fastify.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, parser)
}

function parseJsonBody(text: string): unknown {
  const value = parse(text)
  inspect(value, DEEPEST)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadRequest('The body is not valid JSON')
  }
}

function inspect(value: unknown, levels: number): void {
  if (typeof value !== 'object' || value === null) return
  if (levels === 0) throw new BadRequest('The body is nested too deeply')
  if (Object.hasOwn(value, '__proto__')) throw new Invalid('__proto__: not a known field')
  for (const part of Object.values(value)) inspect(part, levels - 1)
}
