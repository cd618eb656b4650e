import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { admins } from '#shared/contracts/admins.ts'
import { bans } from '#shared/contracts/bans.ts'
import { profile } from '#shared/contracts/profile.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useSession } from '#web/lib/session.ts'
import { RowsWait } from '#web/ui/list/rows-wait.ts'

export interface SiteData {
  adminIds: ReadonlySet<string>
  bannedIds: ReadonlySet<string>
  ownId: string | null // of who is signed in, once it is known
  failure: string | null
}

const MOST_WAIT_MS = 2000
const NOBODY: ReadonlySet<string> = new Set()
const SiteDataContext = createContext<SiteData>({ adminIds: NOBODY, bannedIds: NOBODY, ownId: null, failure: null })

/** Whose names are green, whose are red and which one is your own, everywhere on the site. */
export const useSiteData = () => useContext(SiteDataContext)

/** Loads both lists, each on its own, at the start and whenever the path or the query of the address changes. */
export function SiteDataProvider({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const adminList = useCall(admins.ids, { select: toIdSet, enabled: false })
  const banList = useCall(bans.ids, { select: toIdSet, enabled: false })
  const ownId = useOwnId()
  const { refetch: loadAdmins } = adminList
  const { refetch: loadBans } = banList

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what asks for a new load
  useEffect(() => {
    void loadAdmins()
    void loadBans()
  }, [pathname, search, loadAdmins, loadBans])

  const adminIds = (!adminList.error && adminList.data) || NOBODY
  const bannedIds = (!banList.error && banList.data) || NOBODY
  const failure = joinFailures([adminList.error, banList.error])
  const value = useMemo(() => ({ adminIds, bannedIds, ownId, failure }), [adminIds, bannedIds, ownId, failure])
  const isLate = useIsLate()
  return (
    <SiteDataContext value={value}>
      <RowsWait value={!isLate && !(hasCome(adminList) && hasCome(banList))}>{children}</RowsWait>
    </SiteDataContext>
  )
}

const hasCome = ({ data, isFetched }: { data: unknown; isFetched: boolean }) => isFetched || data !== undefined

/** Names without their words are better than no names for long. */
function useIsLate(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), MOST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

/** It only makes things easier to find, so nothing is said when it cannot be loaded. */
function useOwnId(): string | null {
  const { signedIn } = useSession()
  const { data } = useCall(profile.own, { select: steamIdOf, enabled: signedIn })
  return (signedIn && data) || null
}

const steamIdOf = (own: unknown): string | null =>
  typeof own === 'object' && own !== null && 'steam_id' in own && typeof own.steam_id === 'string' ? own.steam_id : null

/** A reply that is no list counts as an empty one. */
function toIdSet(reply: unknown): ReadonlySet<string> {
  return Array.isArray(reply) ? new Set(reply.map(String)) : NOBODY
}

function joinFailures(errors: readonly unknown[]): string | null {
  const texts = errors.filter(Boolean).map((error) => failureText(error, 'Failed to load site data'))
  return texts.length > 0 ? texts.join(' · ') : null
}
