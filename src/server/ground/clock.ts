/** The time as logic sees it, so that tests can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const msAgo = (clock: Clock, ms: number): Date => new Date(clock.now().getTime() - ms)
