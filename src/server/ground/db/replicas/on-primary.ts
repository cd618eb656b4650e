import { AsyncLocalStorage } from 'node:async_hooks'

const bound = new AsyncLocalStorage<true>()

/** Whatever is read in the course of this work is read where it was written, so that nobody misses their own write. */
export const onPrimary = <T>(work: () => T): T => bound.run(true, work)

export const isOnPrimary = (): boolean => bound.getStore() === true
