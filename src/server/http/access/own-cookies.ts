/** Cookies of ours that no script may read. On https they have the name that no other host can set. */
export type OwnCookie = 'login' | 'bind'

export const cookieName = (cookie: OwnCookie, https: boolean): string => (https ? `__Host-${cookie}` : cookie)

const MOST_COOKIES = 50

/** Every value a browser sent under the name for this scheme. The other scheme's name is another cookie, which a neighbour may have set. */
export function readCookie(header: string | undefined, cookie: OwnCookie, https: boolean): string[] {
  const name = `${cookieName(cookie, https)}=`
  return (header?.split(';', MOST_COOKIES) ?? [])
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(name))
    .map((pair) => pair.slice(name.length))
}

/** Whether a request came to an https page: by the origin whose host it names, else by the site's main one. */
export function isHttpsRequest(host: string | undefined, origins: readonly string[]): boolean {
  const meant = origins.filter((origin) => new URL(origin).host === host?.toLowerCase())
  return (meant.length > 0 ? meant : origins.slice(0, 1)).some((origin) => origin.startsWith('https:'))
}
