/** Work that is under way, or was done a moment ago, is not done again: whoever asks gets the same. A failure is not kept. */
export function shareRecent<T>(
  keptMs: number,
  now: () => number = () => performance.now(),
): (work: () => Promise<T>) => Promise<T> {
  let latest: { value: Promise<T>; doneAt: number | null } | null = null
  return (work) => {
    if (latest && (latest.doneAt === null || now() - latest.doneAt < keptMs)) return latest.value
    const turn: NonNullable<typeof latest> = { value: work(), doneAt: null }
    latest = turn
    turn.value.then(
      () => {
        turn.doneAt = now()
      },
      () => {
        if (latest === turn) latest = null
      },
    )
    return turn.value
  }
}
