import { useSyncExternalStore } from 'react'

const COOKIE = 'api_key'
const USER_ENTRY = 'userData'
const COOKIE_SECONDS = 604_800 // as long as an unused sign-in lives on the server

export interface StoredUser {
  personaname: string
  avatarhash: string
  is_admin: boolean // only draws menus: the server decides
}

export interface Session {
  signedIn: boolean
  user: StoredUser | null
}

/** Signed in means the cookie is there; also a sign-in or sign-out in another tab is seen. */
export function useSession(): Session {
  return useSyncExternalStore(watchSession, readSession)
}

export function readApiKey(): string | null {
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${COOKIE}=`))
  const value = pair?.slice(COOKIE.length + 1) ?? ''
  return API_KEY.test(value) ? value : null
}

// A header takes no other characters, a cookie ends at some of them, and no key of ours has any.
const API_KEY = /^[\w.~+/=-]{1,512}$/

export function startSession(apiKey: string, user: StoredUser): void {
  if (typeof apiKey !== 'string' || !API_KEY.test(apiKey)) throw new Error('This is no key for a session')
  const { personaname, avatarhash, is_admin } = user
  localStorage.setItem(USER_ENTRY, JSON.stringify({ personaname, avatarhash, is_admin }))
  writeCookie(`${COOKIE}=${apiKey}; Max-Age=${COOKIE_SECONDS}`)
  announce()
}

export function endSession(): void {
  localStorage.removeItem(USER_ENTRY)
  writeCookie(`${COOKIE}=; Max-Age=0`)
  announce()
}

function writeCookie(pair: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers people still use
  document.cookie = `${pair}; Path=/; SameSite=Strict${secure}`
}

const listeners = new Set<() => void>()
let channel: BroadcastChannel | null = null
let last: { apiKey: string | null; stored: string | null; session: Session } | null = null

function watchSession(listener: () => void): () => void {
  if (listeners.size === 0) startWatching()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stopWatching()
  }
}

function startWatching(): void {
  channel = new BroadcastChannel('sitrep-session')
  channel.addEventListener('message', tell)
  window.addEventListener('storage', tell)
  // A cookie runs out or is removed without an event, so look again when the reader comes back.
  window.addEventListener('focus', tell)
}

function stopWatching(): void {
  channel?.close()
  channel = null
  window.removeEventListener('storage', tell)
  window.removeEventListener('focus', tell)
}

function tell(): void {
  for (const listener of listeners) listener()
}

function announce(): void {
  tell()
  channel?.postMessage('changed')
}

function readSession(): Session {
  const apiKey = readApiKey()
  const stored = localStorage.getItem(USER_ENTRY)
  if (last && last.apiKey === apiKey && last.stored === stored) return last.session
  last = { apiKey, stored, session: { signedIn: apiKey !== null, user: apiKey === null ? null : readUser(stored) } }
  return last.session
}

function readUser(stored: string | null): StoredUser | null {
  const value = parseStored(stored)
  if (typeof value !== 'object' || value === null) return null
  const { personaname, avatarhash, is_admin } = value as Record<string, unknown>
  return {
    personaname: typeof personaname === 'string' ? personaname : '',
    avatarhash: typeof avatarhash === 'string' ? avatarhash : '',
    is_admin: is_admin === true,
  }
}

function parseStored(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return null
  }
}
