/**
 * Asks once for all who come while the answer is under way, and keeps it for so long after it came. A failure is not kept.
 * @param now in milliseconds
 */
export function rememberFor<T, Given extends unknown[]>(
  keptMs: number,
  ask: (...given: Given) => Promise<T>,
  now: () => number = () => performance.now(),
): (...given: Given) => Promise<T> {
  let latest: { answer: Promise<T>; cameAt: number | null } | null = null
  return (...given) => {
    if (latest && (latest.cameAt === null || now() - latest.cameAt < keptMs)) return latest.answer
    const turn: NonNullable<typeof latest> = { answer: ask(...given), cameAt: null }
    latest = turn
    turn.answer.then(
      () => {
        turn.cameAt = now()
      },
      () => {
        if (latest === turn) latest = null
      },
    )
    return turn.answer
  }
}
