import { type ComponentType, lazy, Suspense } from 'react'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

/** Screens that few visitors open are loaded from here, so that the first page of the site need not name the files of each. */
function later(load: () => Promise<ComponentType>): ComponentType {
  const Screen = lazy(async () => ({ default: await load() }))
  return () => (
    <Suspense fallback={<Spinner text="Loading…" />}>
      <Screen />
    </Suspense>
  )
}

export const Doctor = later(async () => (await import('#web/features/doctor/doctor-page.tsx')).DoctorPage)
export const Chat = later(async () => (await import('#web/features/chat/chat-page.tsx')).ChatPage)
export const Reports = later(async () => (await import('#web/features/reports/reports-pages.tsx')).ReportsPages)
export const Watchlist = later(async () => (await import('#web/features/people/watchlist-page.tsx')).WatchlistPage)
export const Offenders = later(async () => (await import('#web/features/teamkills/offenders-page.tsx')).OffendersPage)
export const Ledger = later(async () => (await import('#web/features/ledger/ledger-page.tsx')).LedgerPage)
export const People = later(async () => (await import('#web/features/people/people-page.tsx')).PeoplePage)
export const Person = later(async () => (await import('#web/features/people/person-page.tsx')).PersonPage)
export const Audit = later(async () => (await import('#web/features/audit/audit-page.tsx')).AuditPage)
export const Notices = later(async () => (await import('#web/features/notices/notices-page.tsx')).NoticesPage)
