import type { Answer } from './answer.ts'

const KEPT_MS = 5000

interface Early {
  link: Element
  answer: Promise<Answer<unknown>>
  here?: Answer<unknown>
}

const early = new Map<string, Early>()

/**
 * The document lets the browser ask for what its first screen needs (`<link rel="preload" as="fetch">`) while the program is on its way.
 * What is here when the screen is drawn is drawn with it; each answer counts once, and is soon too old.
 */
export async function keepEarlyAnswers(ask: (address: string) => Promise<Answer<unknown>>): Promise<void> {
  for (const link of document.querySelectorAll('link[rel="preload"][as="fetch"]')) {
    const address = link.getAttribute('href') ?? ''
    const kept: Early = { link, answer: ask(address) }
    kept.answer.then(
      (answer) => {
        kept.here = answer
      },
      () => undefined, // whoever takes it is told
    )
    early.set(address, kept)
  }
  setTimeout(() => early.clear(), KEPT_MS)
  await Promise.allSettled([...early.values()].map(({ answer }) => answer))
}

/** An answer that is here already. */
export const earlyAnswer = (address: string): Answer<unknown> | undefined => early.get(address)?.here

/** One that is here or on its way. The next one to ask gets a new one. A link that stays in the document asked in vain. */
export function takeEarlyAnswer(address: string): Promise<Answer<unknown>> | undefined {
  const taken = early.get(address)
  taken?.link.remove()
  early.delete(address)
  return taken?.answer
}
