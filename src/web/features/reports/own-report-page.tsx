import { Link } from 'react-router'
import { type ReportThread, reports } from '#shared/contracts/reports.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { useCall, useSend } from '#web/lib/api/use-call.ts'
import { paths } from '#web/lib/paths.ts'
import { Note } from '#web/ui/feedback/alert.tsx'
import { Loaded } from '#web/ui/page/loaded.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { threadTitle } from './report-words.tsx'
import { Thread } from './thread/thread.tsx'
import { ThreadFacts } from './thread/thread-facts.tsx'
import { WordsForm } from './write/words-form.tsx'

const NEWS_MS = 30_000

/** A thread as whoever opened it sees it. */
export function OwnReportPage({ id }: { id: number }) {
  const query = useCall(reports.ownThread, { params: { id }, askAgainMs: NEWS_MS })
  return (
    <Loaded query={query} title="Report" loading="Loading report…" failure="Failed to load report">
      {(thread) => <OwnThread thread={thread} reload={() => void query.refetch()} />}
    </Loaded>
  )
}

function OwnThread({ thread, reload }: { thread: ReportThread; reload: () => void }) {
  const send = useSend(reports.write, { onSuccess: reload, onError: reload })
  return (
    <>
      <PageHead title={threadTitle(thread)} context={<Link to={paths.reports}>All my reports and appeals</Link>} />
      <ThreadFacts report={thread} />
      <Thread entries={thread.written} />
      {thread.open ? (
        <WordsForm
          label="Add something"
          acts={[{ name: 'write', label: 'Send' }]}
          isBusy={send.isPending}
          failure={send.error && failureText(send.error, 'It could not be sent')}
          onSend={(words, _, clear) => send.mutate({ params: { id: thread.id }, body: words }, { onSuccess: clear })}
        />
      ) : (
        <Note colour="secondary">This is closed. Nothing can be added.</Note>
      )}
    </>
  )
}
