import { isIP, isIPv4, SocketAddress } from 'node:net'

/**
 * The one way to write an address, an IPv4 one inside IPv6 as plain IPv4; null when it is none. It is the way of the
 * system, so that it equals what a socket says of its peer.
 */
export function canonicalAddress(text: string): string | null {
  const version = isIP(text)
  if (version === 0 || text.includes('%')) return null
  const { address } = new SocketAddress({ address: text, family: version === 4 ? 'ipv4' : 'ipv6' })
  return withoutMapping(address)
}

/** Whether two texts are the same IP address, in whatever spelling. */
export function isSameAddress(one: string, other: string): boolean {
  const address = canonicalAddress(one)
  return address !== null && address === canonicalAddress(other)
}

const MAPPED = '::ffff:'

/** A socket that listens on both versions shows IPv4 senders as `::ffff:192.0.2.1`. Any other address stays as it is. */
export function withoutMapping(address: string): string {
  if (!address.startsWith('::')) return address
  const ipv4 = address.slice(MAPPED.length)
  return isIPv4(ipv4) && address.toLowerCase().startsWith(MAPPED) ? ipv4 : address
}

/** A zone ('fe80::1%eth0') says which of our own networks an address is on, and nothing about who it is. */
export function withoutZone(address: string): string {
  const zone = address.indexOf('%')
  return zone === -1 ? address : address.slice(0, zone)
}

/** The IPv4 address that a valid IPv6 one stands for, such as `::ffff:c000:201`, however it is spelt; or null. */
export function mappedIpv4(ipv6: string): string | null {
  const groups = ipv6Groups(ipv6)
  const isMapped = groups.findIndex((group) => group !== 0) === 5 && groups[5] === 0xffff
  return isMapped ? bytesOf(groups.slice(6)).join('.') : null
}

/** The 16 bytes of a valid address; IPv4 in its IPv6 form. */
export function addressBytes(address: string): Uint8Array {
  return Uint8Array.from(bytesOf(ipv6Groups(isIPv4(address) ? `${MAPPED}${address}` : address)))
}

const GROUP = '(?:0|[1-9a-f][0-9a-f]{0,3}):'
const FRONT = { 3: new RegExp(`^(?:${GROUP}){3}`), 4: new RegExp(`^(?:${GROUP}){4}`) }

/** The network of the first groups of a valid IPv6 address: the first three of 2001:db8:1:2::7 are `2001:db8:1::`. */
export function ipv6Network(address: string, count: 3 | 4): string {
  const front = FRONT[count].exec(address)?.[0] // most addresses have it as it should be, and every request asks
  if (front !== undefined) return `${front}:`
  let network = ''
  for (const group of ipv6Groups(address).slice(0, count)) network += `${group.toString(16)}:`
  return `${network}:`
}

/** The eight groups of a valid IPv6 address. */
function ipv6Groups(address: string): number[] {
  const [head = '', tail = ''] = withoutZone(address).split('::')
  const groups = readGroups(head)
  const back = readGroups(tail)
  while (groups.length + back.length < 8) groups.push(0)
  return groups.concat(back)
}

function readGroups(text: string): number[] {
  const groups: number[] = []
  for (const word of text === '' ? [] : text.split(':')) {
    if (word.includes('.')) {
      const [a = 0, b = 0, c = 0, d = 0] = word.split('.').map(Number)
      groups.push((a << 8) | b, (c << 8) | d)
    } else groups.push(Number.parseInt(word, 16))
  }
  return groups
}

const bytesOf = (groups: readonly number[]): number[] => groups.flatMap((group) => [group >> 8, group & 0xff])
