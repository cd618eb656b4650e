import { CopyText } from '#web/ui/controls/copy-button.tsx'
import { snippetsFor } from './snippets.ts'
import './snippet-list.css'

/** What to paste, each with a button that copies it. */
export function SnippetList({ serverId, name }: { serverId: number; name: string }) {
  return (
    <dl className="snippet-list">
      {snippetsFor(serverId, name, window.location.origin).map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <CopyText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
