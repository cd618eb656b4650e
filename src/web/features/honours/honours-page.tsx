import { useLocation } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { AwardPage } from './award-page.tsx'
import { AwardsPage } from './awards-page.tsx'
import { RecordsPage } from './records-page.tsx'

/** Awards, one of them, and records come in one file: its name is all that the first page has to know of them. */
export function HonoursPage() {
  const { pathname } = useLocation()
  if (pathname.startsWith(`${paths.awards}/`)) return <AwardPage />
  return pathname.startsWith(paths.awards) ? <AwardsPage /> : <RecordsPage />
}
