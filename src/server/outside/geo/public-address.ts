import { isIPv4, isIPv6 } from 'node:net'
import { mappedIpv4 } from '#server/ground/address.ts'
import { addressList, isListed } from '#server/ground/address-list.ts'

/** The address as a database knows it: an IPv4 one inside IPv6 is that IPv4 one. Null for what is no address of the internet. */
export function publicAddress(text: string): string | null {
  if (isIPv4(text)) return isListed(special, text) ? null : text
  if (!isIPv6(text) || text.includes('%')) return null // with a zone it is an address of this network
  const ipv4 = mappedIpv4(text)
  if (ipv4 !== null) return publicAddress(ipv4)
  return isListed(unicast, text) && !isListed(special, text) ? text : null
}

// https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry
const SPECIAL = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.168.0.0/16
  198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 2001:db8::/32 3fff::/20`

const special = addressList(SPECIAL.trim().split(/\s+/))
const unicast = addressList(['2000::/3']) // all of IPv6 that is given out
