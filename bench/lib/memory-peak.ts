const EVERY_MS = 50

/** How much memory this process takes, all threads included. */
export function watchMemory(): { stop(): { beforeBytes: number; peakBytes: number } } {
  const beforeBytes = process.memoryUsage.rss()
  let peakBytes = beforeBytes
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
  }, EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return { beforeBytes, peakBytes }
    },
  }
}
