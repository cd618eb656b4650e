import type { BlockList } from 'node:net'
import { addressList, isListed } from '#server/ground/address-list.ts'
import type { Log } from '#server/ground/log/log.ts'
import { clientAddress, truncateAddress } from './client-address.ts'

const NEAR = addressList([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
])

export type NoteProxy = (address: string) => void

/**
 * Warns when somebody names for whom they ask and is not believed: most likely a proxy that the settings do not know, behind
 * which all visitors share one limit. Once for a peer nearby and once for one out there, which may be a mere visitor.
 */
export function watchForProxies(trusted: BlockList, log: Log, note: NoteProxy = () => undefined) {
  const warned = new Set<'near' | 'far'>()
  return (peer: string | undefined, forwardedFor: string | undefined): void => {
    if (!forwardedFor || warned.size === 2) return
    const address = clientAddress(peer, undefined, trusted)
    if (isListed(trusted, address)) return
    const place = isListed(NEAR, address) ? 'near' : 'far'
    if (warned.has(place)) return
    warned.add(place)
    const shown = place === 'near' ? address : truncateAddress(address)
    if (place === 'near' || warned.size === 1) note(shown)
    log.warn(
      { peer: shown },
      'X-Forwarded-For comes from a peer that is not in http.trust_proxy, so it is not believed: if that is your proxy, add its address',
    )
  }
}
