import type { Database } from '#server/ground/db/db.ts'

/** Calls `tell` with how late a timer came, in milliseconds, again and again; gives a function that ends it. */
export type WatchDelay = (tell: (milliseconds: number) => void) => () => void

const EVERY_MS = 100

/** A timer comes late by as much as whatever else there is to do takes: new requests wait for as long. */
export const watchDelay: WatchDelay = (tell) => {
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    tell(Math.max(0, now - last - EVERY_MS))
    last = now
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * How long whoever asks now waits for a connection to the database, judging by how many were lent since the last look. A database that
 * lends none is away: what is kept is answered without it, and the rest has a deadline.
 */
export function connectionWait(db: Pick<Database, 'demand'>, now: () => number): () => number {
  let last = { at: now(), lent: 0 }
  return () => {
    const { waiting, lent } = db.demand()
    const before = last
    last = { at: now(), lent }
    const lentSince = lent - before.lent
    return lentSince === 0 ? 0 : (waiting / lentSince) * (last.at - before.at)
  }
}
