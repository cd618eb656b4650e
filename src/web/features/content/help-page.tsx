import { content } from '#shared/contracts/content.ts'
import { pageHeads } from '#shared/page-heads.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Markdown, prepareMarkdown } from '#web/site/markdown/markdown.tsx'
import { Card } from '#web/ui/card.tsx'
import { Feed } from '#web/ui/page/feed.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'

prepareMarkdown()

export function HelpPage() {
  return (
    <div className="narrow">
      <PageHead {...pageHeads.help} />
      <Feed
        query={useCall(content.helpEntries)}
        itemKey={(entry) => entry.id}
        loading="Loading help…"
        failure="Failed to load help"
        empty="No help entries."
      >
        {(entry) => (
          <Card title={entry.entry_title}>
            <Markdown text={entry.entry_content} withVideos />
          </Card>
        )}
      </Feed>
    </div>
  )
}
