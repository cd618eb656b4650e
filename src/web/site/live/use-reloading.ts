import { useEffect } from 'react'

const RELOAD_MS = 10_000

/** Without a websocket a list of game servers is loaded again and again, while somebody looks. */
export function useReloading(isLive: boolean, hasFailed: boolean, reload: () => unknown): void {
  useEffect(() => {
    if (isLive) return
    const timer = setInterval(() => document.hidden || reload(), RELOAD_MS)
    return () => clearInterval(timer)
  }, [isLive, reload])

  // The site is back: a failure of before is over.
  useEffect(() => {
    if (isLive && hasFailed) reload()
  }, [isLive, hasFailed, reload])
}
