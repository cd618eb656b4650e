import { addressList, isListed } from '#server/ground/address-list.ts'
import { publicAddress } from '#server/outside/geo/public-address.ts'

/** Ways to carry an IPv4 address inside an IPv6 one, and to whichever relay is near: where they lead to is not seen. */
const tunnels = addressList(['2001::/23', '2002::/16', '192.88.99.0/24'])

/** Whether an address is on the internet, and not of this machine, of its networks or of a provider's inner ones. */
export function isOutside(address: string): boolean {
  const plain = publicAddress(address)
  return plain !== null && !isListed(tunnels, plain)
}
