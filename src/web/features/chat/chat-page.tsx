import { useSearchParams } from 'react-router'
import { chat } from '#shared/contracts/chat.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { AdminOnly } from '#web/site/admin-only.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Loaded } from '#web/ui/page/loaded.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { ChatForm } from './chat-form.tsx'
import { ChatLines } from './chat-lines.tsx'
import { chatSearch, readChatQuery } from './chat-query.ts'

const TITLE = 'Chat'

export function ChatPage() {
  return (
    <AdminOnly title={TITLE}>
      <AllowedChat />
    </AdminOnly>
  )
}

function AllowedChat() {
  const access = useCall(chat.access)
  return (
    <Loaded query={access} title={TITLE} loading="Loading chat…" failure="Failed to load chat">
      {({ kept, allowed, days }) => (
        <>
          <PageHead
            title={TITLE}
            context={kept && allowed ? `What people wrote in the last ${days} days, newest first.` : undefined}
          />
          {kept && allowed ? <FoundChat /> : <Alert colour="warning">{allowed ? NOT_KEPT : NOT_ALLOWED}</Alert>}
        </>
      )}
    </Loaded>
  )
}

const NOT_KEPT = 'Chat is not kept. The owner turns it on with chat.keep in sitrep.yaml.'
const NOT_ALLOWED = 'Your SourceMod flags do not allow this.'

function FoundChat() {
  const [params] = useSearchParams()
  const query = readChatQuery(params)
  return (
    <>
      <ChatForm key={chatSearch(query)} query={query} />
      <ChatLines query={query} />
    </>
  )
}
