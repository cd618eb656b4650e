import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CompressedBody } from './compressed-body.ts'
import { chooseEncoding } from './encoding.ts'
import { etagHeader, matchesEtag } from './etag.ts'

/** Answers with a kept body: 304 when the client has it, else the form the client likes best. */
export async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: CompressedBody,
): Promise<FastifyReply> {
  const encoding = body.encodingFor(chooseEncoding(request.headers['accept-encoding']))
  reply.header('etag', etagHeader(body.tag, encoding)).header('vary', 'accept-encoding')
  if (matchesEtag(request.headers['if-none-match'], body.tag))
    return reply.code(304).removeHeader('content-type').send()
  const bytes = await body.bytes(encoding)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.header('content-length', bytes.length).send(bytes)
}
