/** Milliseconds that this process spends on some work. Other programs on the machine do not count, unlike by a clock. */
export async function processorTime<T>(work: () => T | Promise<T>): Promise<{ spent: number; result: T }> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { spent: (user + system) / 1000, result }
}
