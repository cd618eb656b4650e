import { Link, useLocation } from 'react-router'
import { paths } from '#web/lib/paths.ts'

/** From awards to records and back. */
export function HonoursLinks() {
  const isAwards = useLocation().pathname.startsWith(paths.awards)
  return isAwards ? <Link to={paths.records}>Records</Link> : <Link to={paths.awards}>Awards</Link>
}
