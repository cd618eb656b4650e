import { useDeferredValue } from 'react'
import { content, type IndexMessage } from '#shared/contracts/content.ts'
import { servers } from '#shared/contracts/servers.ts'
import { MESSAGES_FEED } from '#shared/feeds.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Markdown, prepareMarkdown } from '#web/site/markdown/markdown.tsx'
import { alertColour, Note } from '#web/ui/feedback/alert.tsx'
import { Feed } from '#web/ui/page/feed.tsx'
import { FeedLine } from '#web/ui/page/feed-line.tsx'
import { FirstFive } from './first-five.tsx'
import { ServerRows } from './server-rows.tsx'
import { WelcomeCard } from './welcome-card.tsx'
import './home-page.css'

prepareMarkdown()

export function HomePage() {
  useDocumentTitle(null)
  const isBegun = useDeferredValue(false, true)
  return (
    <div className={isBegun ? 'home is-begun' : 'home'}>
      <div className="home-welcome">
        <WelcomeCard />
      </div>
      <Aside />
      <div className="home-messages">{!isBegun && <Messages />}</div>
    </div>
  )
}

function Messages() {
  return (
    <>
      <Feed
        query={useCall(content.indexMessages)}
        itemKey={(message) => message.id}
        loading="Loading messages…"
        failure="Failed to load messages"
        empty="No index messages."
      >
        {(message) => <Message message={message} />}
      </Feed>
      <FeedLine href={MESSAGES_FEED} />
    </>
  )
}

/** What goes on right now. It is a bonus: when it does not load, it is not there. */
function Aside() {
  const { data, isPending, dataUpdatedAt } = useCall(servers.list)
  const list = listOrEmpty(useDeferredValue(data, undefined)) // the words of the page are drawn first
  const [first] = list
  if (!isPending && listOrEmpty(data).length === 0) return null
  return (
    <div className="home-aside">
      <div className="home-now">
        {first ? <ServerRows list={list} loadedAt={dataUpdatedAt} /> : <div className="card home-waiting" />}
      </div>
      <div className="home-first">{first && <FirstFive server={first} />}</div>
    </div>
  )
}

function Message({ message: { message, message_class } }: { message: IndexMessage }) {
  return (
    <Note colour={alertColour(message_class)}>
      <Markdown text={message} />
    </Note>
  )
}
