import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import { clientAddress, limitKey } from './client-address.ts'

/** Who asks, and under which name they are counted. */
export interface Visitor {
  address: string
  key: string
}

type FirstSeen = (peer: string | undefined, forwardedFor: string) => void

const MOST_KNOWN = 5_000

export type VisitorReader = (request: IncomingMessage) => Visitor

/** Reads addresses, and remembers how it read the latest ones: the same visitors come again and again. */
export function visitorReader(trusted: BlockList, firstSeen: FirstSeen): VisitorReader {
  const known = new Map<string, Visitor>()
  return ({ socket: { remoteAddress: peer }, headers }) => {
    const forwardedFor = String(headers['x-forwarded-for'] ?? '')
    const text = forwardedFor === '' ? (peer ?? '') : `${peer} ${forwardedFor}`
    const found = known.get(text)
    if (found !== undefined) return found
    firstSeen(peer, forwardedFor)
    const address = clientAddress(peer, forwardedFor, trusted)
    const visitor = { address, key: limitKey(address) }
    if (known.size >= MOST_KNOWN) known.clear()
    if (text.length < 200) known.set(text, visitor)
    return visitor
  }
}
