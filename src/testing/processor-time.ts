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
