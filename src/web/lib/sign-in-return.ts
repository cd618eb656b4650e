const ENTRY = 'sign-in-return'
const KEPT_MS = 15 * 60_000

/** Where a sign-in that begins now, in this tab, shall lead back to. */
export function returnAfterSignIn(path: string): void {
  sessionStorage.setItem(ENTRY, JSON.stringify({ path, at: Date.now() }))
}

/** Only once, and only to a page of this site. */
export function takeSignInReturn(): string | null {
  const stored = sessionStorage.getItem(ENTRY)
  sessionStorage.removeItem(ENTRY)
  try {
    const { path, at } = JSON.parse(stored ?? '{}') as { path?: unknown; at?: unknown }
    const isOurs = typeof path === 'string' && /^\/(?![/\\])/.test(path)
    return isOurs && typeof at === 'number' && Date.now() - at < KEPT_MS ? path : null
  } catch {
    return null
  }
}
