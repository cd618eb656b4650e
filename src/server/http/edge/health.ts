import type { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isListed } from '#server/ground/address-list.ts'
import { NoSuchPath } from '#server/http/access/errors.ts'
import type { App } from './app.ts'
import type { ReadyCheck } from './ready-check.ts'

const CHECK_MS = 2000

/** `/healthz`: the process lives. `/readyz`: its parts work. `/metrics`: figures, for the owner's machines only. */
export function addHealth(app: App, metricsReaders: BlockList, trustedProxies: BlockList): void {
  app.fastify.get('/healthz', { config: { limit: 'files' } }, async () => ({ status: 'ok' }))
  app.fastify.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(app.readyChecks.map((check) => resultOf(app, check)))
    const ready = results.every(([, state], index) => state === 'ok' || app.readyChecks[index]?.optional)
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'not ready', parts: Object.fromEntries(results) })
  })
  app.fastify.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsReaders, trustedProxies)) throw new NoSuchPath()
    return reply.type(app.metrics.registry.contentType).send(await app.metrics.text())
  })
}

async function resultOf(app: App, { name, check }: ReadyCheck): Promise<[string, string]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer'), CHECK_MS)
  })
  try {
    return [name, (await Promise.race([check(), late])) ?? 'ok']
  } catch (error) {
    app.log.warn({ err: error, part: name }, 'A readiness check failed')
    return [name, 'failed']
  } finally {
    clearTimeout(timer)
  }
}

/** A proxy on this machine that we were not told of would make every visitor look local. */
function mayReadMetrics(request: FastifyRequest, readers: BlockList, trustedProxies: BlockList): boolean {
  const peer = request.raw.socket.remoteAddress ?? ''
  const forwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => name in request.headers)
  if (forwarded && !isListed(trustedProxies, peer)) return false
  return isListed(readers, request.address)
}
