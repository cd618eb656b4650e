/** Aborts at Ctrl-C or a request to end, so that the work under way can put things in order. A second one ends at once. */
export function stopAsked(): AbortSignal {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  return stopping.signal
}
