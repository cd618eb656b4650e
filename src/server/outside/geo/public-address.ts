import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** The address as a database knows it: an IPv4 one inside IPv6 is that IPv4 one. Null for what is no address of the internet. */
export function publicAddress(text: string): string | null {
  if (isIPv4(text)) return special.check(text, 'ipv4') ? null : text
  if (!isIPv6(text) || text.includes('%')) return null // with a zone it is an address of this network
  const mapped = mappedAddress(text)
  if (mapped !== null) return publicAddress(mapped)
  return unicast.check(text, 'ipv6') && !special.check(text, 'ipv6') ? text : null
}

/** The IPv4 address in '::ffff:1.2.3.4', however it is spelt. */
function mappedAddress(ipv6: string): string | null {
  const [, high, low] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(new URL(`http://[${ipv6}]`).hostname) ?? []
  if (high === undefined || low === undefined) return null
  const bytes = Buffer.from(high.padStart(4, '0') + low.padStart(4, '0'), 'hex')
  return bytes.join('.')
}

// https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry
const SPECIAL = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.168.0.0/16
  198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 2001:db8::/32 3fff::/20`

const special = networks(SPECIAL)
const unicast = networks('2000::/3') // all of IPv6 that is given out

function networks(text: string): BlockList {
  const list = new BlockList()
  for (const network of text.trim().split(/\s+/)) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list
}
