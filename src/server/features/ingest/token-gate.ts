import type { FastifyRequest } from 'fastify'
import type { Clock } from '#server/ground/clock.ts'
import { sha256 } from '#server/ground/sha256.ts'
import { limitKey } from '#server/http/access/client-address.ts'
import { BadRequest, Forbidden, TooMany, Unauthorised } from '#server/http/access/errors.ts'
import type { App } from '#server/http/edge/app.ts'

const PER_SECOND = 60
const WRONG_PER_MINUTE = 20

/** Whether a request carries the token of the game server it names. A token may come in the header only. */
export function tokenGate(app: App, tokens: ReadonlyMap<number, string>, clock: Clock) {
  const serverOf = new Map([...tokens].map(([serverId, token]) => [hash(token), serverId]))
  const wrong = app.limits.exact('ingest_tokens', WRONG_PER_MINUTE)
  const used = new Map<number, { second: number; count: number }>()

  const limit = (serverId: number) => {
    const second = Math.floor(clock.now().getTime() / 1000)
    const known = used.get(serverId)
    const window = known?.second === second ? known : { second, count: 0 }
    used.set(serverId, window)
    window.count += 1
    if (window.count <= PER_SECOND) return
    app.metrics.rateLimited.inc({ limit: 'ingest' })
    throw new TooMany(1)
  }

  return async (request: FastifyRequest): Promise<void> => {
    if (request.raw.url?.includes('?')) {
      throw new BadRequest('This call takes no query: the token comes in the Authorization header')
    }
    const serverId = serverOf.get(hash(bearerToken(request)))
    if (serverId === undefined) {
      await wrong.take(limitKey(request.address))
      throw new Unauthorised('The token of the game server is missing or wrong')
    }
    limit(serverId)
    const { server } = request.params as { server: string }
    if (server !== String(serverId)) throw new Forbidden('The token is that of another game server')
  }
}

/** Tokens are looked up by their hash, so that how long it takes tells nothing about them. */
const hash = (token: string): string => sha256(token).toString('base64')

const bearerToken = ({ headers }: FastifyRequest): string =>
  /^Bearer ([^\s]{1,200})$/.exec(headers.authorization ?? '')?.[1] ?? ''
