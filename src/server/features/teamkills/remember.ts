import type { Clock } from '#server/ground/clock.ts'

/** Asks at most once in so many seconds; whoever comes meanwhile gets the same answer. A failure is not kept. */
export function rememberFor<T>(seconds: number, clock: Clock, ask: () => Promise<T>): () => Promise<T> {
  let kept: { answer: Promise<T>; until: number } | undefined
  return () => {
    const now = clock.now().getTime()
    if (kept === undefined || now >= kept.until) {
      const fresh = { answer: ask(), until: now + seconds * 1000 }
      fresh.answer.catch(() => {
        if (kept === fresh) kept = undefined
      })
      kept = fresh
    }
    return kept.answer
  }
}
