import { isIPv6, SocketAddress } from 'node:net'

/** Whether two texts are the same IP address, in whatever spelling. */
export const isSameAddress = (one: string, other: string): boolean => canonical(one) === canonical(other)

const canonical = (address: string): string =>
  new SocketAddress({ address, family: isIPv6(address) ? 'ipv6' : 'ipv4' }).address
