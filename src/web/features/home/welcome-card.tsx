import { config } from '#web/lib/config.ts'
import { Markdown } from '#web/site/markdown/markdown.tsx'
import './welcome-card.css'

export function WelcomeCard() {
  const { intro, quote, quoteBy } = config.welcome
  return (
    <section className="card welcome">
      <h1>{config.siteName}</h1>
      <Markdown text={intro} />
      <figure>
        <blockquote>{quote}</blockquote>
        {quoteBy && <figcaption>{quoteBy}</figcaption>}
      </figure>
    </section>
  )
}
