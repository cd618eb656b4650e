import { type BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import { ipv6Network, withoutMapping, withoutZone } from '#server/ground/address.ts'
import { isListed } from '#server/ground/address-list.ts'

/** Who is asking: the socket's peer, or, as long as that is a trusted proxy, the hop it names in X-Forwarded-For. */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined, trusted: BlockList): string {
  const hops = forwardedFor?.split(',') ?? []
  let address = plainAddress(peer ?? '127.0.0.1') // a unix socket has no peer address
  while (isListed(trusted, address)) {
    const hop = plainAddress(hops.pop()?.trim() ?? '')
    if (isIP(hop) === 0) break
    address = hop
  }
  return address
}

const plainAddress = (address: string): string => withoutMapping(withoutZone(address))

/** What shares one rate limit: an IPv4 address, or the /64 that one IPv6 customer gets. */
export function limitKey(address: string): string {
  return isIPv6(address) ? `${ipv6Network(address, 4)}/64` : address
}

/** The address as logs keep it: an IPv4 /24 or an IPv6 /48. */
export function truncateAddress(address: string): string {
  if (isIPv4(address)) return address.replace(/\d+$/, '0')
  return isIPv6(address) ? ipv6Network(address, 3) : 'unknown'
}
