import { Suspense } from 'react'
import { paragraphsOf, plainBeginning } from '#shared/text/paragraphs.ts'
import { readWelcome } from '#shared/welcome.ts'
import { config } from '#web/lib/config.ts'
import { Markdown } from '#web/site/markdown/markdown.tsx'
import './welcome-card.css'

export function WelcomeCard() {
  const { intro, quote, quoteBy } = readWelcome(config.welcome)
  return (
    <section className="card welcome">
      <h1>{config.siteName}</h1>
      <Suspense fallback={<WelcomeWaiting text={intro} />}>
        <Markdown text={intro} />
      </Suspense>
      <figure>
        <blockquote>{quote}</blockquote>
        {quoteBy && <figcaption>{quoteBy}</figcaption>}
      </figure>
    </section>
  )
}

/** Its words, and as much room, out of sight, as what is more than words will take, so that nothing moves when it comes. */
export function WelcomeWaiting({ text }: { text: string }) {
  const paragraphs = paragraphsOf(text)
  const plain = plainBeginning(paragraphs)
  return (
    <div className="welcome-words">
      {plain.map(({ words }) => (
        <p key={words}>{words}</p>
      ))}
      {paragraphs.slice(plain.length).map(({ words }) => (
        <p key={words} className="welcome-waiting" aria-hidden="true">
          {words}
        </p>
      ))}
    </div>
  )
}
