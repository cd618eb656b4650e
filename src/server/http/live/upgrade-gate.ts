import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import { addressList } from '#server/ground/address-list.ts'
import { clientAddress, limitKey } from '#server/http/access/client-address.ts'
import { AppError, Forbidden, NoSuchPath, TooMany, Unavailable } from '#server/http/access/errors.ts'
import type { Bucket } from '#server/http/access/limits/bucket.ts'
import type { OpenCounts } from '#server/http/access/limits/open-counts.ts'
import { SecondBudget } from '#server/http/access/limits/second-budget.ts'
import type { App } from '#server/http/edge/app.ts'
import { LIVE_PATH } from '#shared/live.ts'

export interface LiveLimits {
  upgradesPerMinute: number // from one address
  upgradesPerSecond?: number // of one process; what is above it is told to come back
  socketsPerAddress: number
  sockets: number // in all
  trustedProxies: readonly string[]
}

const UPGRADES_PER_SECOND = 500
const MAX_HEADERS = 100
const TOLD_PART = 1 / 4 // of an address's sockets; other processes hear of who has so many

/** Decides who may connect, at a small price for those who may not. */
export class UpgradeGate {
  readonly #origins: readonly string[]
  readonly #limits: LiveLimits
  readonly #proxies: BlockList
  readonly #perMinute: Bucket
  readonly #perSecond: SecondBudget
  readonly #open: OpenCounts

  constructor({ origins, limits }: Pick<App, 'origins' | 'limits'>, liveLimits: LiveLimits, now: () => number) {
    this.#origins = origins
    this.#limits = liveLimits
    this.#proxies = addressList(liveLimits.trustedProxies)
    this.#perMinute = limits.bucket('upgrades', liveLimits.upgradesPerMinute)
    this.#open = limits.open('websockets', liveLimits.socketsPerAddress * TOLD_PART)
    this.#perSecond = new SecondBudget(liveLimits.upgradesPerSecond ?? UPGRADES_PER_SECOND, now)
  }

  /** Says who asks, as the limits count them, or throws what to refuse with. */
  admit(request: IncomingMessage): string {
    const { origin } = request.headers
    const key = this.#keyOf(request)
    if (request.rawHeaders.length > 2 * MAX_HEADERS) throw new AppError(431, 'The headers are too many')
    if (request.method !== 'GET' || request.url?.split('?')[0] !== LIVE_PATH) throw new NoSuchPath()
    if (origin !== undefined && !this.#origins.includes(origin)) throw new Forbidden('This origin is not accepted')
    if (this.#open.of(key) >= this.#limits.socketsPerAddress) throw new TooMany(1)
    this.#perMinute.check(key)
    if (this.#open.inAll >= this.#limits.sockets) throw new Unavailable('Too many people are watching. Please wait.')
    if (!this.#perSecond.take()) throw new Unavailable('Too many people come at once. Please wait.', 1)
    this.#perMinute.take(key)
    return key
  }

  /** Counts an open connection until the function it gives is called. */
  enter(key: string): () => void {
    return this.#open.enter(key)
  }

  #keyOf({ socket, headers }: IncomingMessage): string {
    const forwarded = headers['x-forwarded-for']
    const hops = Array.isArray(forwarded) ? forwarded.join() : forwarded
    return limitKey(clientAddress(socket.remoteAddress, hops, this.#proxies))
  }
}
