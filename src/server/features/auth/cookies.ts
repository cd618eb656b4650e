import { bindCookieName } from '#server/http/access/auth.ts'

const ATTEMPT_SECONDS = 600
const BIND_SECONDS = 30 * 86_400 // as long as a session can live

/** Ties a sign-in to the browser that began it. Lax, since the way back from Steam begins on another site. */
export function loginCookie(value: string, https: boolean): string {
  const name = https ? '__Host-login' : 'login'
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${ATTEMPT_SECONDS}${secure(https)}`
}

/** A key once used together with this cookie is worth nothing without it. */
export function bindCookie(value: string, https: boolean): string {
  return `${bindCookieName(https)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${BIND_SECONDS}${secure(https)}`
}

export const endedBindCookie = (https: boolean): string =>
  `${bindCookieName(https)}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0${secure(https)}`

/** The browser's own, or null when it has none or one we would not have given. */
export function readLoginCookie(header: string | undefined): string | null {
  for (const pair of header?.split(';', 50) ?? []) {
    const value = /^\s*(?:__Host-)?login=([A-Za-z0-9_-]{43})\s*$/.exec(pair)?.[1]
    if (value !== undefined) return value
  }
  return null
}

const secure = (https: boolean): string => (https ? '; Secure' : '')
