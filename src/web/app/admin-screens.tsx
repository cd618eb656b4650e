import { later } from './later.tsx'

export const Admin = later(async () => (await import('#web/features/admin-tools/admin-page.tsx')).AdminPage)
export const Doctor = later(async () => (await import('#web/features/doctor/doctor-page.tsx')).DoctorPage)
export const Chat = later(async () => (await import('#web/features/chat/chat-page.tsx')).ChatPage)
export const People = later(async () => (await import('#web/features/people/people-page.tsx')).PeoplePage)
export const Person = later(async () => (await import('#web/features/people/person-page.tsx')).PersonPage)
export const Audit = later(async () => (await import('#web/features/audit/audit-page.tsx')).AuditPage)
export const Watchlist = later(async () => (await import('#web/features/people/watchlist-page.tsx')).WatchlistPage)
