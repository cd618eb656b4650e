import { formatTimeAgo } from '#shared/format/time-ago.ts'

/** '5 minutes ago'. */
export const timeSince = (then: Date, now: Date): string => formatTimeAgo(then.getTime() / 1000, now)
