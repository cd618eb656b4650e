import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { chat } from '#shared/contracts/chat.ts'
import { ask } from '#web/lib/api/api.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { callKey } from '#web/lib/api/use-call.ts'
import { paths } from '#web/lib/paths.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { ChatEntry } from './chat-entry.tsx'
import { type ChatQuery, chatSearch } from './chat-query.ts'
import './chat-lines.css'

const NEWS_MS = 10_000

/** A page of what was found. The newest page follows what is written while one looks at it. */
export function ChatLines({ query }: { query: ChatQuery }) {
  const { before, ...filters } = query
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: callKey(chat.search, {}, query),
    queryFn: async ({ signal }) => (await ask(chat.search, { query, signal })).data,
    meta: { access: chat.search.access },
    placeholderData: keepPreviousData,
    refetchInterval: before === undefined && NEWS_MS,
  })
  if (isPending) return <Spinner text="Loading chat…" />
  if (error) return <Failure error={error} text="Failed to load chat" retry={() => void refetch()} />
  const lines = listOrEmpty(data.lines)
  return (
    <div aria-busy={isPlaceholderData}>
      {lines.length === 0 ? (
        <Empty text={Object.keys(query).length > 0 ? 'No matches for your search.' : 'Nobody has written anything.'} />
      ) : (
        <ol className="chat-lines" aria-label="Chat lines">
          {lines.map((line) => (
            <ChatEntry key={line.id} line={line} filters={filters} />
          ))}
        </ol>
      )}
      <nav className="chat-pages" aria-label="Pages">
        {before !== undefined && (
          <Link to={paths.chat + chatSearch(filters)} className="btn btn-quiet">
            Newest lines
          </Link>
        )}
        {data.older !== null && (
          <Link to={paths.chat + chatSearch({ ...filters, before: data.older })} className="btn btn-quiet">
            Older lines
          </Link>
        )}
      </nav>
    </div>
  )
}
