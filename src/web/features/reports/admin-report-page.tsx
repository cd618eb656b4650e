import { Link } from 'react-router'
import { type AdminReportThread, adminReports } from '#shared/contracts/reports.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { useCall, useSend } from '#web/lib/api/use-call.ts'
import { paths } from '#web/lib/paths.ts'
import { Loaded } from '#web/ui/page/loaded.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { threadTitle } from './report-words.tsx'
import { Thread } from './thread/thread.tsx'
import { ThreadFacts } from './thread/thread-facts.tsx'
import { type Words, WordsForm } from './write/words-form.tsx'

const NEWS_MS = 30_000

/** A thread as an admin answers it. */
export function AdminReportPage({ id }: { id: number }) {
  const query = useCall(adminReports.thread, { params: { id }, askAgainMs: NEWS_MS })
  return (
    <Loaded query={query} title="Report" loading="Loading report…" failure="Failed to load report">
      {(thread) => <AnsweredThread thread={thread} reload={() => void query.refetch()} />}
    </Loaded>
  )
}

const OPEN_ACTS = [
  { name: 'write', label: 'Answer' },
  { name: 'close', label: 'Answer and close', isQuiet: true },
]
const CLOSED_ACTS = [{ name: 'reopen', label: 'Open again' }]

function AnsweredThread({ thread, reload }: { thread: AdminReportThread; reload: () => void }) {
  // What is new is shown whether it was sent or not: somebody else may have been quicker.
  const send = useSend(adminReports.act, { onSuccess: reload, onError: reload })
  const { id, entries: seen } = thread
  const act = (words: Words, name: string, clear: () => void) =>
    send.mutate({ params: { id, act: name }, body: { ...words, seen } }, { onSuccess: clear })
  return (
    <>
      <PageHead title={threadTitle(thread)} context={<Link to={paths.adminReports}>All reports and appeals</Link>} />
      <ThreadFacts report={thread} author={thread.author} />
      <Thread entries={thread.written} />
      <WordsForm
        label={thread.open ? 'Answer' : 'Why it is opened again'}
        acts={thread.open ? OPEN_ACTS : CLOSED_ACTS}
        isBusy={send.isPending}
        failure={send.error && failureText(send.error, 'It could not be sent')}
        onSend={act}
      />
    </>
  )
}
