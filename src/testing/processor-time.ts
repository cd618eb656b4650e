interface Usage {
  user: number // microseconds
  system: number
}

// Tests of screens run on Node, too, but the types of the web do not know it.
const { process } = globalThis as unknown as { process: { cpuUsage(before?: Usage): Usage } }

/** Milliseconds that this process spends on some work. Other programs on the machine do not count, unlike by a clock. */
export async function processorTime<T>(work: () => T | Promise<T>): Promise<{ spent: number; result: T }> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { spent: (user + system) / 1000, result }
}

/** The least of some times at work that is the same each time: compiling, and collecting the garbage of others, come on top now and then. */
export async function leastProcessorTime<T>(times: number, work: () => T | Promise<T>) {
  let least = await processorTime(work)
  for (let time = 1; time < times; time += 1) {
    const next = await processorTime(work)
    if (next.spent < least.spent) least = next
  }
  return least
}
