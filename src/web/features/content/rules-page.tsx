import { content } from '#shared/contracts/content.ts'
import { pageHeads } from '#shared/page-heads.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Markdown, prepareMarkdown } from '#web/site/markdown/markdown.tsx'
import { Card } from '#web/ui/card.tsx'
import { Feed } from '#web/ui/page/feed.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'

prepareMarkdown()

export function RulesPage() {
  return (
    <div className="narrow">
      <PageHead {...pageHeads.rules} />
      <Feed
        query={useCall(content.rules)}
        itemKey={(rule) => rule.id}
        loading="Loading rules…"
        failure="Failed to load rules"
        empty="No rules."
      >
        {(rule) => (
          <Card title={rule.rule_title}>
            <Markdown text={rule.rule_content} />
          </Card>
        )}
      </Feed>
    </div>
  )
}
