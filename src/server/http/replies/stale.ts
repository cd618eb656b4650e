import { DatabaseAway } from '#server/ground/db/db.ts'

/** How long a reader waits for the new reply while an older one is at hand. */
const PATIENCE_MS = 1500

/** The new value, or the old one when the database is away or slow. A new value that comes later is still kept by its maker. */
export async function staleRatherThanFail<T>(
  making: Promise<T>,
  known: NonNullable<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const outOfPatience = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(known), patienceMs)
  })
  const orKnown = making.catch((error: unknown) => {
    if (error instanceof DatabaseAway) return known
    throw error
  })
  try {
    return await Promise.race([orKnown, outOfPatience])
  } finally {
    clearTimeout(timer)
  }
}
