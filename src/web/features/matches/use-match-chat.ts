import { type ChatLine, chat } from '#shared/contracts/chat.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useSession } from '#web/lib/session.ts'

interface MatchChat {
  lines: readonly ChatLine[]
  isPending: boolean
  error: Error | null
}

const NONE: readonly ChatLine[] = []

/** What was said in a match, asked for by admins alone; the server decides who of them may read it. */
export function useMatchChat(matchId: number, askAgainMs: number | false): MatchChat {
  const { signedIn, user } = useSession()
  const isAdmin = signedIn && user?.is_admin === true
  const access = useCall(chat.access, { enabled: isAdmin })
  const mayRead = isAdmin && access.data?.kept === true && access.data.allowed
  const said = useCall(chat.ofMatch, {
    params: { id: matchId },
    enabled: mayRead,
    askAgainMs: () => askAgainMs,
  })
  return {
    lines: mayRead && said.data ? listOrEmpty(said.data) : NONE,
    isPending: isAdmin && (access.isPending || (mayRead && said.isPending)),
    error: mayRead ? said.error : null,
  }
}
