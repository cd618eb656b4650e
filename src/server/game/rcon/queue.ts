/** Runs work one at a time, in order. Each has one deadline, which starts when it is asked for and not when it runs. */
export function createQueue<T>({ limit, deadlineMs, busy }: QueueOptions<T>): (work: Work<T>) => Promise<T> {
  let pending = 0
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    if (pending >= limit) return Promise.resolve(busy)
    pending += 1
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), deadlineMs)
    // Those before were asked for earlier and so run out earlier: nobody waits past its own deadline.
    const result = last
      .then(() => (deadline.signal.aborted ? busy : work(deadline.signal)))
      .finally(() => {
        clearTimeout(timer)
        pending -= 1
      })
    last = result
    return result
  }
}

interface QueueOptions<T> {
  limit: number // running and waiting together
  deadlineMs: number
  busy: T // the answer when the queue is full, or the deadline passed before a turn came
}

type Work<T> = (deadline: AbortSignal) => Promise<T> // must not reject
