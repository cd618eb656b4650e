/**
 * A name that stays when addresses change (RFC 4151). Its authority is a host without a port, so that a port other than
 * the usual one goes into the rest.
 */
export function tagUri(origin: string, thing: string): string {
  const { hostname, port } = new URL(origin)
  const authority = hostname.replace(/[^a-z0-9.-]/g, '-')
  return `tag:${authority},2026:${[port, thing].filter((part) => part !== '').join('/')}`
}
