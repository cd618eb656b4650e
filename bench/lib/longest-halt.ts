/** The longest time in milliseconds for which nobody else had a turn while this was done. */
export async function longestHalt(work: () => unknown): Promise<number> {
  let longest = 0
  let before = performance.now()
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - before)
    before = now
    next = setImmediate(look)
  }
  let next = setImmediate(look)
  await work()
  clearImmediate(next)
  return Math.max(longest, performance.now() - before)
}
