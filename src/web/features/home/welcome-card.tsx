import { Suspense } from 'react'
import { config } from '#web/lib/config.ts'
import { Markdown } from '#web/site/markdown/markdown.tsx'
import './welcome-card.css'

export function WelcomeCard() {
  const { intro, quote, quoteBy } = config.welcome
  return (
    <section className="card welcome">
      <h1>{config.siteName}</h1>
      <Suspense fallback={<Waiting text={intro} />}>
        <Markdown text={intro} />
      </Suspense>
      <figure>
        <blockquote>{quote}</blockquote>
        {quoteBy && <figcaption>{quoteBy}</figcaption>}
      </figure>
    </section>
  )
}

/** About as long as what will be read, and not seen, so that nothing moves when it comes. */
function Waiting({ text }: { text: string }) {
  const paragraphs = text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').split(/\n\s*\n/)
  return (
    <div className="welcome-waiting" aria-hidden="true">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}
