import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/http/access/errors.ts'
import { refuseCrossSite } from '#server/http/access/same-site.ts'
import { refuseOtherSpelling, routePath } from '#server/http/access/strict-path.ts'
import type { App } from '#server/http/edge/app.ts'
import { replyCutter } from '#server/http/replies/call-reply.ts'
import type { Call, ParamsOf, ReplyOf } from '#shared/contract.ts'
import { inputReader } from './call-input.ts'

export interface TextCallOptions<C extends Call> {
  maxBytes: number
  /** Throws to refuse; before a byte of the body is read. It also limits how often: the limit for people is not used. */
  admit(request: FastifyRequest): Promise<void>
  handler(given: { params: ParamsOf<C>; body: Buffer; request: FastifyRequest }): Promise<ReplyOf<C>>
}

/** Serves a declared call whose body is plain text. Everything else is as with addCall. */
export function addTextCall<C extends Call>(app: App, call: C, options: TextCallOptions<C>): void {
  const { maxBytes, admit, handler } = options
  app.calls.push(call)
  const read = inputReader(call)
  const cut = replyCutter(call)
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const params = read(request).params as ParamsOf<C> // made by the schema that the type is derived from
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const { json, headers } = await cut(await handler({ params, body, request }))
    return reply.code(202).headers(headers).type('application/json; charset=utf-8').send(json)
  }
  // In a scope of its own, so that no other call takes text.
  void app.fastify.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: maxBytes } as const
    scope.addContentTypeParser('text/plain', options, async (_request: FastifyRequest, body: Buffer) => body)
    scope.addContentTypeParser('*', async () => {
      throw new AppError(415, 'The body must be text (content-type: text/plain)')
    })
    scope.route({
      method: call.method,
      url: routePath(call.path),
      config: { limit: 'own' },
      onRequest: [refuseOtherSpelling(call.path), refuseCrossSite(app.origins), admit],
      handler: answer,
    })
    done()
  })
}
