/** How many queries a game server answers: so many a second, taken over a window. The defaults are the engine's. */
export interface QueryLimitOptions {
  perAddress?: number
  inAll?: number
  windowSeconds?: number
}

/** Says whether a query of this address is answered; `now` is in seconds. */
export function createQueryLimit(options: QueryLimitOptions = {}): (address: string, now: number) => boolean {
  const { perAddress = 3, inAll = 60, windowSeconds = 30 } = options
  const counts = new Map<string, number>()
  let total = 0
  let windowStart = Number.NEGATIVE_INFINITY
  return (address, now) => {
    if (now - windowStart >= windowSeconds) {
      windowStart = now
      total = 0
      counts.clear()
    }
    const count = (counts.get(address) ?? 0) + 1
    if (total >= inAll * windowSeconds || count > perAddress * windowSeconds) return false
    total++
    counts.set(address, count)
    return true
  }
}
