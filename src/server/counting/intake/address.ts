import { isIP, isIPv4, SocketAddress } from 'node:net'

const MAPPED = '::ffff:'

/** The one way to write an address, an IPv4 one inside IPv6 as plain IPv4; null when it is none. */
export function canonicalAddress(text: string): string | null {
  const version = isIP(text)
  if (version === 0 || text.includes('%')) return null
  const { address } = new SocketAddress({ address: text, family: version === 4 ? 'ipv4' : 'ipv6' })
  return withoutMapping(address)
}

/** A socket that listens on both versions shows IPv4 senders as `::ffff:192.0.2.1`. */
export function withoutMapping(address: string): string {
  return address.startsWith(MAPPED) && isIPv4(address.slice(MAPPED.length)) ? address.slice(MAPPED.length) : address
}

/** The 16 bytes of a canonical address; IPv4 in its IPv6 form. */
export function addressBytes(address: string): Uint8Array {
  const [head = '', tail = ''] = (isIPv4(address) ? `${MAPPED}${address}` : address).split('::')
  const front = groupBytes(head)
  const back = groupBytes(tail)
  const bytes = new Uint8Array(16)
  bytes.set(front)
  bytes.set(back, bytes.length - back.length)
  return bytes
}

function groupBytes(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (group.includes('.')) return group.split('.').map(Number)
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
}
