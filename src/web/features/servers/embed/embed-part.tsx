import { CopyText } from '#web/ui/controls/copy-button.tsx'
import { snippetsFor } from './snippets.ts'
import './embed-part.css'

/** How to show this game server on another site, in a forum or over a stream. */
export function EmbedPart({ serverId, name }: { serverId: number; name: string }) {
  return (
    <details className="embed-part">
      <summary>Show this server elsewhere</summary>
      <dl>
        {snippetsFor(serverId, name, window.location.origin).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <CopyText text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
