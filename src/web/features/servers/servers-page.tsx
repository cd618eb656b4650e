import { servers } from '#shared/contracts/servers.ts'
import { pageHeads } from '#shared/page-heads.ts'
import { LiveServers } from '#web/features/servers/live/live-servers.tsx'
import { failureText } from '#web/lib/api/api-error.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'

const TITLE = pageHeads.servers.title
const FAILURE = 'Failed to load servers'

/** Once the list is here it stays: a later load that fails says so, and the cards tell how old they are. */
export function ServersPage() {
  const { data, error, isPending, dataUpdatedAt, refetch } = useCall(servers.list)
  if (Array.isArray(data) && data.length > 0) {
    const failure = error && failureText(error, FAILURE)
    return <LiveServers title={TITLE} list={data} loadedAt={dataUpdatedAt} failure={failure} reload={refetch} />
  }
  return (
    <>
      <PageHead title={TITLE} />
      {isPending && <Spinner text="Loading servers…" />}
      {!isPending && (error || !Array.isArray(data)) && (
        <Failure error={error} text={FAILURE} retry={() => void refetch()} />
      )}
      {Array.isArray(data) && !error && <Empty text="No servers to display." />}
    </>
  )
}
