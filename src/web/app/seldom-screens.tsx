import { later } from './later.tsx'

export const Reports = later(async () => (await import('#web/features/reports/reports-pages.tsx')).ReportsPages)
export const Offenders = later(async () => (await import('#web/features/teamkills/offenders-page.tsx')).OffendersPage)
export const Ledger = later(async () => (await import('#web/features/ledger/ledger-page.tsx')).LedgerPage)
export const Notices = later(async () => (await import('#web/features/notices/notices-page.tsx')).NoticesPage)
