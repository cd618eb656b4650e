import { Link } from 'react-router'
import { maps } from '#shared/contracts/maps.ts'
import { servers } from '#shared/contracts/servers.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/paths.ts'
import { AdminOnly } from '#web/site/admin-only.tsx'
import { serverOptions } from '#web/site/server-selector.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { ChangeMapCard } from './change-map-card.tsx'
import { MessageCard } from './message-card.tsx'
import { useServersNow } from './use-servers-now.ts'
import { WatchedNow } from './watched-now.tsx'
import './admin-page.css'

export function AdminPage() {
  return (
    <AdminOnly title="Admin">
      <AdminTools />
    </AdminOnly>
  )
}

function AdminTools() {
  const serverList = useCall(servers.list)
  const mapList = useCall(maps.list, { query: { sort_by: 'play_time' } })
  const now = useServersNow(serverList)
  const serverChoices = serverOptions(serverList.data)
  const mapChoices = listOrEmpty(mapList.data)
    .filter(({ enabled }) => enabled)
    .map(({ id, map_name, map_name_trans }) => ({ value: id, text: map_name_trans?.trim() || map_name }))
  return (
    <>
      <PageHead title="Admin" />
      <WatchedNow />
      {serverList.error && <Alert colour="danger">{failureText(serverList.error, 'Failed to load servers')}</Alert>}
      {mapList.error && <Alert colour="danger">{failureText(mapList.error, 'Failed to load maps')}</Alert>}
      <div className="admin-cards">
        <MessageCard servers={serverChoices} now={now} />
        <ChangeMapCard servers={serverChoices} maps={mapChoices} now={now} />
      </div>
      <p className="admin-links">
        Kick, ban and look up: <Link to={paths.people}>People</Link>
      </p>
      <p className="admin-links">
        Who did what: <Link to={paths.audit}>Read the audit</Link>
      </p>
      <p className="admin-links">
        Moderation: {config.reports && <Link to={paths.adminReports}>Reports and appeals</Link>}
        {config.reports && ' · '}
        <Link to={paths.watchlist}>Watchlist</Link> · <Link to={paths.offenders}>TeamKill offenders</Link>
      </p>
      <p className="admin-links">
        What people wrote: <Link to={paths.chat}>Search the chat</Link>
      </p>
      <p className="admin-links">
        Something does not work? <Link to={paths.doctor}>Let the doctor look</Link>
      </p>
    </>
  )
}
