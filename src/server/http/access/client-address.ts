import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Addresses and networks ('127.0.0.1', '10.0.0.0/8', 'fd00::/8') as one list to check against. */
export function addressList(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

export function isListed(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

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

/** '::ffff:1.2.3.4' is the IPv4 address 1.2.3.4; a zone ('fe80::1%eth0') says nothing about who it is. */
function plainAddress(address: string): string {
  const withoutZone = address.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone)?.[1]
  return mapped ?? withoutZone
}

/** What shares one rate limit: an IPv4 address, or the /64 that one IPv6 customer gets. */
export function limitKey(address: string): string {
  return isIPv6(address) ? `${ipv6Groups(address).slice(0, 4).join(':')}::/64` : address
}

/** The address as logs keep it: an IPv4 /24 or an IPv6 /48. */
export function truncateAddress(address: string): string {
  if (isIPv4(address)) return address.replace(/\d+$/, '0')
  return isIPv6(address) ? `${ipv6Groups(address).slice(0, 3).join(':')}::` : 'unknown'
}

/** The eight groups of a valid IPv6 address, without leading zeros. */
function ipv6Groups(address: string): string[] {
  const [head = '', tail] = withoutDottedEnd(address.toLowerCase()).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16))
}

function withoutDottedEnd(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a, b, c, d] = bytes.slice(0, 4).map(Number) as [number, number, number, number]
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
}
