import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Clock } from '#server/ground/clock.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { ApiToken, ApiTokens } from '#server/http/access/api-tokens.ts'
import type { Auth, Viewer } from '#server/http/access/auth.ts'
import type { Cors } from '#server/http/access/cors.ts'
import type { Bucket } from '#server/http/access/limits/bucket.ts'
import type { RateLimits } from '#server/http/access/limits/rate-limits.ts'
import type { Snapshots } from '#server/http/replies/snapshots.ts'
import type { Call } from '#shared/contract.ts'
import type { Metrics } from './metrics.ts'
import type { QuickReplies } from './quick-replies.ts'
import type { ReadyCheck } from './ready-check.ts'
import type { SiteHeaders } from './security-headers.ts'

/** The HTTP edge as features see it: they add calls to it and share its parts. */
export interface App {
  readonly fastify: FastifyInstance
  readonly calls: Call[]
  readonly snapshots: Snapshots
  readonly quick: QuickReplies
  readonly auth: Auth
  readonly tokens: ApiTokens
  readonly cors: Cors
  readonly limits: RateLimits
  readonly requests: Bucket
  readonly searches: Bucket
  readonly metrics: Metrics
  readonly readyChecks: ReadyCheck[]
  readonly headers: SiteHeaders
  readonly origins: readonly string[]
  readonly https: boolean
  readonly clock: Clock
  readonly log: Log
  /** Starts accepting and says where. */
  listen(where: { host: string; port: number; backlog?: number }): Promise<string>
  inject(request: InjectOptions | string): Promise<LightMyRequestResponse>
  /** Stops accepting, lets what runs finish, and ends what is left after 5 s. */
  close(): Promise<void>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** 'files': cheap and many to a page, counted apart. 'own': it counts its requests itself. Else they count as calls. */
    limit?: 'files' | 'own'
  }
  interface FastifyRequest {
    /** The client's address, past trusted proxies. */
    address: string
    /** Under which name what it uses is counted: the client's address or network, or the token it carries. */
    countedAs: string
    token: ApiToken | null
    viewer: Viewer | null
  }
}
