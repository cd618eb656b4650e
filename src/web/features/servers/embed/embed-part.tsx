import { lazy, Suspense, useState } from 'react'
import './embed-part.css'

const SnippetList = lazy(async () => ({ default: (await import('./snippet-list.tsx')).SnippetList }))

/** How to show this game server on another site, in a forum or over a stream: one line until somebody asks. */
export function EmbedPart({ serverId, name }: { serverId: number; name: string }) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className="embed-part" onToggle={() => setOpened(true)}>
      <summary>Show this server elsewhere</summary>
      <Suspense>{wasOpened && <SnippetList serverId={serverId} name={name} />}</Suspense>
    </details>
  )
}
