interface Options<Task> {
  /** The next one that is of none of these services; null: there is none now. */
  take: (closed: readonly string[]) => Promise<Task | null>
  work: (task: Task) => Promise<void>
  isOver: () => boolean
}

const PLACES = 16
const PLACES_OF_ONE = 4

/**
 * Does tasks side by side until there is none left or the time is over. A free place takes the next one at once, and few are for the
 * same service, so that whoever is slow delays nobody else.
 */
export async function fillPlaces<Task extends { service: string }>({
  take,
  work,
  isOver,
}: Options<Task>): Promise<void> {
  const underWay = new Map<Promise<void>, string>()
  const faults: unknown[] = []
  let nothingBeside: readonly string[] | null = null // services beside which there was none when we last asked

  const start = (task: Task): void => {
    const going = work(task)
      .catch((error: unknown) => void faults.push(error))
      .finally(() => underWay.delete(going))
    underWay.set(going, task.service)
  }
  try {
    while (!isOver() && faults.length === 0) {
      const closed = fullServices([...underWay.values()])
      if (underWay.size >= PLACES || nothingBeside?.every((service) => closed.includes(service))) {
        if (underWay.size === 0) break
        await Promise.race(underWay.keys())
        continue
      }
      const task = await take(closed)
      if (task === null) nothingBeside = closed
      else start(task)
    }
  } finally {
    await Promise.all(underWay.keys())
  }
  if (faults.length > 0) throw faults[0]
}

function fullServices(taken: readonly string[]): string[] {
  return [...new Set(taken)].filter((service) => taken.filter((one) => one === service).length >= PLACES_OF_ONE)
}
