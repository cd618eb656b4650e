type Signals = Pick<NodeJS.Process, 'on' | 'off'>

/** Aborts at Ctrl-C or a request to end, so that the work under way can put things in order. A second one ends at once. */
export function stopSignal(signals: Signals = process): AbortSignal {
  const stopping = new AbortController()
  const stop = () => {
    signals.off('SIGINT', stop)
    signals.off('SIGTERM', stop)
    stopping.abort()
  }
  signals.on('SIGINT', stop)
  signals.on('SIGTERM', stop)
  return stopping.signal
}
