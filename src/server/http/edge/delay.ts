import type { Pool } from '#server/ground/db/db.ts'

/**
 * Calls `tell` with how late a timer came, in milliseconds, again and again; gives a function that ends it. It is called often while it
 * answers that somebody asks, and seldom after a while without.
 */
export type WatchDelay = (tell: (milliseconds: number) => boolean) => () => void

const EVERY_MS = 100
const SELDOM_MS = 1_000
const LOOKS_WITHOUT = 10

/** A timer comes late by as much as whatever else there is to do takes: new requests wait for as long. */
export const watchDelay: WatchDelay = (tell) => {
  let without = 0
  let timer: NodeJS.Timeout
  const wait = () => {
    const milliseconds = without < LOOKS_WITHOUT ? EVERY_MS : SELDOM_MS
    const due = performance.now() + milliseconds
    timer = setTimeout(() => {
      without = tell(Math.max(0, performance.now() - due)) ? 0 : without + 1
      wait()
    }, milliseconds)
    timer.unref()
  }
  wait()
  return () => clearTimeout(timer)
}

/**
 * How long whoever asks now waits for a connection to the database, judging by how many were lent since the last look. A database that
 * lends none is away: what is kept is answered without it, and the rest has a deadline.
 */
export function connectionWait(db: Pick<Pool, 'demand'>, now: () => number): () => number {
  let last = { at: now(), lent: 0 }
  return () => {
    const { waiting, lent } = db.demand()
    const before = last
    last = { at: now(), lent }
    const lentSince = lent - before.lent
    return lentSince === 0 ? 0 : (waiting / lentSince) * (last.at - before.at)
  }
}
