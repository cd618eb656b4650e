import { content, type IndexMessage } from '#shared/contracts/content.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Markdown } from '#web/site/markdown/markdown.tsx'
import { alertColour, Note } from '#web/ui/feedback/alert.tsx'
import { Feed } from '#web/ui/page/feed.tsx'
import { WelcomeCard } from './welcome-card.tsx'

export function HomePage() {
  useDocumentTitle(null)
  return (
    <div className="narrow">
      <WelcomeCard />
      <Feed
        query={useCall(content.indexMessages)}
        itemKey={(message) => message.id}
        loading="Loading messages…"
        failure="Failed to load messages"
        empty="No index messages."
      >
        {(message) => <Message message={message} />}
      </Feed>
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
