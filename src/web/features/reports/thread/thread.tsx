import type { AdminReportEntry, ReportEntry } from '#shared/contracts/reports.ts'
import { ERASED } from '#web/features/reports/report-words.tsx'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { playerLabel } from '#web/site/people/player-name.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import './thread.css'

type Entry = ReportEntry | AdminReportEntry

const ACTS = { write: null, close: 'closed this', reopen: 'opened this again' } as const

/** Everything that was written, oldest first. Players are not told which admin it was. */
export function Thread({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className="thread" aria-label="What was written">
      {listOrEmpty(entries).map((entry) => (
        <li key={entry.entry} className={entry.by_admin ? 'thread-entry is-admin' : 'thread-entry'}>
          <p className="thread-who">
            <Who entry={entry} /> {ACTS[entry.act]} <RelativeTime value={entry.at} />
          </p>
          <p className="thread-text" dir="auto">
            {entry.text}
          </p>
          {entry.link && <EvidenceLink link={entry.link} />}
        </li>
      ))}
    </ol>
  )
}

function Who({ entry }: { entry: Entry }) {
  const name = 'author' in entry ? <bdi>{entry.author ? playerLabel(entry.author) : ERASED}</bdi> : null
  if (entry.by_admin) {
    return (
      <>
        {name} <Badge tone="admin">Admin</Badge>
      </>
    )
  }
  return name ?? 'You'
}

/** Somebody else's address, word for word: who follows it sees where it leads. */
function EvidenceLink({ link }: { link: string }) {
  if (!link.startsWith('https://')) return null
  return (
    <p className="thread-link">
      Evidence:{' '}
      <a href={link} target="_blank" rel="noopener noreferrer nofollow ugc">
        <bdi>{link}</bdi>
      </a>
    </p>
  )
}
