import type { SteamProvider } from './openid-provider.ts'

export const OPENID_NS = 'http://specs.openid.net/auth/2.0'

/** Where a visitor signs in. Steam leads back to `returnTo`, which must lie within `realm`. */
export function signInLink({ endpoint }: SteamProvider, returnTo: string, realm: string): string {
  const question = new URLSearchParams({
    'openid.ns': OPENID_NS,
    'openid.mode': 'checkid_setup',
    'openid.identity': `${OPENID_NS}/identifier_select`,
    'openid.claimed_id': `${OPENID_NS}/identifier_select`,
    'openid.return_to': returnTo,
    'openid.realm': realm,
  })
  return `${endpoint}?${question}`
}
