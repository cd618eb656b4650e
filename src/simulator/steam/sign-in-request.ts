import { OPENID_NS } from './assertions.ts'

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** Where to lead back to, or null when the request is none we answer: only sites on this machine are served. */
export function readSignInRequest(query: URLSearchParams): URL | null {
  if (query.get('openid.ns') !== OPENID_NS || query.get('openid.mode') !== 'checkid_setup') return null
  const returnTo = localAddress(query.get('openid.return_to'))
  const realm = localAddress(query.get('openid.realm') ?? query.get('openid.return_to'))
  if (returnTo === null || realm === null || returnTo.origin !== realm.origin) return null
  return returnTo.pathname.startsWith(realm.pathname) ? returnTo : null
}

function localAddress(text: string | null): URL | null {
  if (text === null || !URL.canParse(text)) return null
  const url = new URL(text)
  return ['http:', 'https:'].includes(url.protocol) && LOCAL_HOSTS.includes(url.hostname) ? url : null
}
