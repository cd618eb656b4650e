import { cookieName, readCookie } from '#server/http/access/own-cookies.ts'

const ATTEMPT_SECONDS = 600
const BIND_SECONDS = 30 * 86_400 // as long as a session can live

/** Ties a sign-in to the browser that began it. Lax, since the way back from Steam begins on another site. */
export function loginCookie(value: string, https: boolean): string {
  return `${cookieName('login', https)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${ATTEMPT_SECONDS}${secure(https)}`
}

/** A key once used together with this cookie is worth nothing without it. */
export function bindCookie(value: string, https: boolean): string {
  return `${cookieName('bind', https)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${BIND_SECONDS}${secure(https)}`
}

export const endedBindCookie = (https: boolean): string =>
  `${cookieName('bind', https)}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0${secure(https)}`

/** The browser's own, or null when it has none or one we would not have given. */
export function readLoginCookie(header: string | undefined, https: boolean): string | null {
  return readCookie(header, 'login', https).find((value) => /^[A-Za-z0-9_-]{43}$/.test(value)) ?? null
}

const secure = (https: boolean): string => (https ? '; Secure' : '')
