import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { errorCode } from '#server/ground/errors/error-code.ts'
import { readRetryAfter } from '#server/ground/retry-after.ts'
import { isOutside } from './own-network.ts'

export interface Post {
  url: URL
  method?: 'POST' | 'PATCH'
  headers: Readonly<Record<string, string>>
  body: string | Buffer
  ownNetwork: boolean // whether addresses of the own network are allowed
  stopping: AbortSignal
  deadlineMs?: number // for all of it
  /** How much of the reply is read; 0: nothing, its status is enough. Of a longer one the text is null. */
  maxBytes?: number
  ca?: string // an authority that not every machine knows
}

export interface PostReply {
  status: number
  retryAfterMs: number // within an hour; 0: it did not say
  headers: IncomingMessage['headers']
  text: string | null
}

/** There was no reply. The message is a few words for the owner, and never holds the address, which is a secret. */
export class NotSent extends Error {
  override name = 'NotSent'
}

const DEADLINE_MS = 10_000
const LONGEST_HEAD = 16_384

/**
 * Sends once and reads no more of the reply than it was told to. The name is resolved once, and the connection goes to the address
 * that was looked at. A reply that leads elsewhere is one like any other: nothing is followed.
 */
export async function postJson(post: Post): Promise<PostReply> {
  const { url, ownNetwork, stopping, maxBytes = 0, deadlineMs = DEADLINE_MS } = post
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!ownNetwork && isIP(host) !== 0 && !isOutside(host)) throw ownNetworkRefused()
  const late = AbortSignal.timeout(deadlineMs)
  const signal = AbortSignal.any([late, stopping])
  try {
    const reply = await exchange(post, signal)
    const retryAfterMs = readRetryAfter(reply.headers['retry-after'] ?? null, new Date())
    const text = maxBytes > 0 ? await readText(reply, maxBytes) : null
    reply.destroy()
    return { status: reply.statusCode ?? 0, retryAfterMs, headers: reply.headers, text }
  } catch (error) {
    if (late.aborted) throw new NotSent(`no answer within ${deadlineMs / 1000} s`)
    if (stopping.aborted) throw new NotSent('Sitrep was stopped meanwhile')
    if (error instanceof NotSent) throw error
    throw new NotSent(`it cannot be reached: ${errorCode(error) || 'unknown'}`)
  }
}

function exchange(post: Post, signal: AbortSignal): Promise<IncomingMessage> {
  const { url, method = 'POST', headers, body, ownNetwork, ca } = post
  const send = url.protocol === 'https:' ? overHttps : overHttp
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method,
        headers: { ...headers, 'accept-encoding': 'identity', 'content-length': Buffer.byteLength(body) },
        agent: false, // no connection is kept
        lookup: ownNetwork ? undefined : lookupOutside(lookup),
        signal,
        maxHeaderSize: LONGEST_HEAD,
        rejectUnauthorized: true,
        ca,
      },
      resolve,
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** As `resolve` does, but for names that lead, also in part, to the own network. */
export const lookupOutside =
  (resolve: (hostname: string, options: LookupAllOptions, callback: Resolved) => void): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new NotSent('its name has no address'), '', 4)
      if (!addresses.every(({ address }) => isOutside(address))) return callback(ownNetworkRefused(), '', 4)
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }

type Resolved = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void

const ownNetworkRefused = () => new NotSent('its address is one of the own network, which is not allowed')

async function readText(reply: IncomingMessage, limit: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of reply) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
