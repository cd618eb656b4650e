import type { Call, ReplyOf } from '#shared/contract.ts'
import { matchingRows, type SearchText } from '#web/ui/list/list.ts'
import { type Asked, type Reply, replyTo } from './web-replies.ts'

/** A server that knows pages: it cuts and searches the rows as the contract says, and tells the totals. */
export function pagedReplyTo<C extends Call, Row>(
  call: C,
  rows: readonly Row[],
  searchText: SearchText<Row>,
  toReply: (page: readonly Row[]) => ReplyOf<C>,
): Reply {
  const matching = ({ url }: Asked) => matchingRows(rows, url.searchParams.get('q') ?? '', searchText)
  return replyTo(
    call,
    (asked) => {
      const offset = Number(asked.url.searchParams.get('offset'))
      return toReply(matching(asked).slice(offset, offset + Number(asked.url.searchParams.get('limit'))))
    },
    { headers: (asked) => ({ 'X-Total-Count': `${rows.length}`, 'X-Filtered-Count': `${matching(asked).length}` }) },
  )
}
